import { handIn } from "../../files/node/openers.ts";
import { allOpeners } from "./openers.ts";

handIn(allOpeners);

// Files, for Node alone: zipped or not, and too large for memory.
export { readAnswersFile } from "../../citations/node/read-answers.ts";
export { buildCollection } from "../../files/node/collection/build-collection.ts";
export { openCollection } from "../../files/node/collection/collection.ts";
export { buildIndex } from "../../search/node/build-index.ts";
export { openEngine } from "../../search/node/open-engine.ts";
export { tokenizerCalled } from "../../match/node/tokenizer-called.ts";
export { evaluateFiles, evaluateFilesByTask } from "../../score/node/score-files.ts";
export { printFile } from "../../files/node/print-file.ts";
export {
  type FileOptions,
  readAnyFile,
  readJudgementsFile,
  readRunFile,
  readTopicsFile,
} from "../../files/node/read-file.ts";
export { readPoolFile } from "../../search/node/read-pool.ts";
export { readTopicRecordsFile, type SliceOptions } from "../../score/node/slice-records.ts";
