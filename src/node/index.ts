// Files, for Node alone: zipped or not, and too large for memory.
export { buildCollection } from "./collection/build-collection.ts";
export { openCollection } from "./collection/collection.ts";
export { buildIndex } from "./search/build-index.ts";
export { openEngine } from "./search/open-engine.ts";
export { tokenizerCalled } from "./tokens/tokenizer-called.ts";
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
export { readTopicRecordsFile, type SliceOptions } from "./slices/slice-records.ts";
