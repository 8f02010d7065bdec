import type { Sheet } from "../../../print/findings.ts";
import { tableFormats, tableText } from "../../sheets.ts";
import { useLeaving } from "./leaving.tsx";
import { Menu } from "./menu.tsx";
import { fileName } from "./save-file.ts";

/** Copies a table, all of it, in the formats of the command line. */
export function CopyTable({ label, sheet }: { readonly label: string; sheet(): Sheet }) {
  const { copy } = useLeaving();
  const items = tableFormats.map((format) => ({
    label: `as ${format.title}`,
    act() {
      const table = sheet();
      void copy(tableText(table, format), `Table as ${format.title}`, `${fileName(table.name)}.${format.ending}`);
    },
  }));
  return (
    <Menu label={label} groups={[items]}>
      Copy table ▾
    </Menu>
  );
}
