export {
  type BuildOptions,
  type BuildProgress,
  type BuildSummary,
  buildCollection,
} from "./collection/build-collection.ts";
export type { IdOptions } from "./collection/collection-xml.ts";
export { type CollectionOptions, openCollection } from "./collection/collection.ts";
export { evaluateFiles, evaluateFilesByTask, type EvaluateFilesOptions } from "./evaluate-files.ts";
export type { OnProgress } from "./file-bytes.ts";
export {
  readAnyFile,
  readDocumentsFile,
  readJudgementsFile,
  readRunFile,
  readTopicsFile,
  type FileOptions,
} from "./read-file.ts";
export { writeFile } from "./write-file.ts";
