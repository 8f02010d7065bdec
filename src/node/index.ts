export type { OnProgress } from "./file-bytes.ts";
export { readAnyFile, readDocumentsFile, readJudgementsFile, readRunFile, type FileOptions } from "./read-file.ts";
export { writeFile } from "./write-file.ts";
