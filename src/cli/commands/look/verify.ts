import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { changedFiles } from "../../../report/node/held-files.ts";
import { readReport } from "../../../report/node/read-page.ts";
import { allHeld, type HeldFile, type PageDifference, type Verified, verifyPage } from "../../../report/page-files.ts";
import { command, one, textOption } from "../../command.ts";
import { ownMeasuresOption } from "../../options/scoring.ts";
import { textOrJson } from "../../options/printing.ts";
import { pageAgain } from "../../page-again.ts";
import { program } from "../../page-inputs.ts";
import { exitCode } from "../../world.ts";

export const verify = command({
  name: "verify",
  about: "Compute every number of a report again from the judgements and runs that it holds.",
  examples: ["pericope verify report.html", "pericope verify report.html --collection articles --format json"],
  after: `
It compares scores, means, intervals, curves, verdicts, highlights and the places of results, digit by digit, and prints one line for each
that differs. Each file is printed with its SHA-256, to compare with the file of whoever published it.

Exit code 0: all are equal. 1: a number, or a file, differs. 2: the page holds no files (pericope report --whole), or cannot be read.

A page holds no collection and no module of measures: name them again if the report was made with them and its numbers need them.
`,

  args: { page: one("<report.html>", "a page that pericope report wrote") },
  options: {
    collection: textOption("--collection <path>", "the documents that the report was made with"),
    ...ownMeasuresOption,
    format: textOrJson("how to print"),
  },

  async run({ page: path, collection, measuresFrom, format }, world) {
    const { data, results, contents } = readReport(path);
    const { files } = data;
    if (files === undefined)
      throw new InputError(
        "the page holds no judgements and runs, so its numbers cannot be computed again; expected a report that was written with --whole",
        { source: path },
      );
    if (contents.length !== allHeld(files).length)
      throw new InputError("the page lists other files than it holds; expected a file that pericope report wrote", {
        source: path,
      });
    const missing = files.without.filter(
      (name) => (name === "collection" ? collection : measuresFrom[0]) === undefined,
    );
    const hint = missing.map((name) => (name === "collection" ? "--collection" : "--measures-from")).join(" and ");
    const changed = changedFiles(files, contents);
    let verified: Verified = { differences: [], numbers: 0 };
    try {
      verified = await pageAgain(data, files, contents, { collection, measuresFrom }, world, (again) =>
        verifyPage({ data, results }, again),
      );
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (changed.length === 0) throw hint === "" ? error : withHint(error, hint);
      world.err(`${error.message}\n`); // a file that was changed may be no run any more
    }
    const { differences, numbers } = verified;
    const isRight = differences.length === 0 && changed.length === 0;
    if (format === "json")
      world.out(
        `${JSON.stringify({ page: path, madeBy: data.made.program, verifiedBy: program, numbers, files: allHeld(files), changedFiles: changed, differences }, null, 2)}\n`,
      );
    else
      for (const line of [
        ...allHeld(files).map(fileLine),
        ...changed.map(changedLine),
        ...differences.map(differenceLine),
      ])
        world.out(`${line}\n`);
    if (isRight) {
      if (format !== "json")
        world.out(`${path}: ${counted(numbers, "number", "numbers")} computed again with ${program}; all are equal\n`);
      return exitCode.done;
    }
    world.err(`${path}: ${failureWords(verified, changed)}\n`);
    if (hint !== "") world.err(`the report was made with ${hint}, which may explain it: name the same again\n`);
    if (data.made.program !== program)
      world.err(`the report was made by ${data.made.program}, and this is ${program}, which may count otherwise\n`);
    return exitCode.failed;
  },
});

function withHint({ fault, place }: InputError, hint: string): InputError {
  return new InputError(`${fault} (the report was made with ${hint}, which verify was not given)`, place);
}

function failureWords({ numbers, differences }: Verified, changed: readonly HeldFile[]): string {
  const wrong = differences.length === 0 ? [] : [`${counted(differences.length, "value differs", "values differ")}`];
  const files = changed.length === 0 ? [] : [`${counted(changed.length, "file is", "files are")} not what was scored`];
  return `${[...wrong, ...files].join(", and ")}; ${counted(numbers, "value was", "values were")} compared`;
}

function fileLine({ path, bytes, sha256 }: HeldFile): string {
  return visible(`${sha256}  ${path} (${counted(bytes, "byte", "bytes")})`);
}

function changedLine({ path, sha256 }: HeldFile): string {
  return visible(`${path}: the page holds other bytes than those with SHA-256 ${sha256}, which it lists`);
}

function differenceLine({ run, topic, measure, shown, recomputed }: PageDifference): string {
  const where = [run, topic === "" ? "" : `topic ${topic}`, measure].filter((part) => part !== "").join(", ");
  return visible(`${where}: shown ${shown ?? "nothing"}, recomputed ${recomputed ?? "nothing"}`);
}
