// The drop page: the files that were dropped, or the report of them.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Report } from "../app.tsx";
import { useRoute } from "../shared/router.ts";
import { packedSource, type Source } from "../source.ts";
import { saveFile } from "../shared/save-file.ts";
import { reportFile } from "./carried.ts";
import { filesAddress, FilesView } from "./files-view.tsx";
import { useDrop } from "./use-drop.ts";

/** The page: the files that were dropped, or the report of them. */
export function DropApp() {
  const drop = useDrop();
  const route = useRoute();
  const report = drop.work?.report;
  const source = useSourceOf(report);
  const isFiles = route.path[0] === "files" || report === undefined;
  const saved = useMemo(() => () => report !== undefined && void reportFile(report).then(saveReport), [report]);
  useEffect(() => {
    if (isFiles) document.title = "Files · pericope";
  }, [isFiles]);
  if (drop.work === undefined || (!isFiles && source === undefined)) return <p class="waiting">Opening …</p>;
  if (isFiles || source === undefined) return <FilesView drop={drop} work={drop.work} onSave={saved} />;
  return (
    <>
      <aside class="drop-bar" aria-label="This report">
        <a href={filesAddress}>Files</a>
        <span class="quiet">{drop.work.words}</span>
        <button type="button" onClick={saved}>
          Save report.html
        </button>
      </aside>
      <Report key={report} source={source} />
    </>
  );
}

function saveReport(file: Blob): void {
  saveFile("report.html", file);
}

function useSourceOf(report: string | undefined): Source | undefined {
  const [opened, setOpened] = useState<{ readonly report: string; readonly source: Source }>();
  useEffect(() => {
    if (report === undefined) return;
    void packedSource(JSON.parse(report)).then((source) => setOpened({ report, source }));
  }, [report]);
  return opened?.report === report ? opened?.source : undefined;
}
