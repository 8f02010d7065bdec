// Files, for Node alone: zipped or not, and too large for memory.
export { buildCollection } from "./collection/build-collection.ts";
export { openCollection } from "./collection/collection.ts";
export { evaluateFiles, evaluateFilesByTask } from "./evaluate-files.ts";
export { printFile } from "./print-file.ts";
export {
  type FileOptions,
  readAnyFile,
  readJudgementsFile,
  readPoolFile,
  readRunFile,
  readTopicsFile,
} from "./read-file.ts";
