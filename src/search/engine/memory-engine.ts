import type { Document } from "../../data/collection.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { elementTableToBytes } from "../../text/xml/element-bytes.ts";
import { buildSegment } from "./build-segment.ts";
import type { Engine, IndexedDocument } from "./engine.ts";
import { memorySegment } from "./memory-segment.ts";
import { segmentEngine } from "./segment-engine.ts";

/**
 * An engine over documents in memory. Of documents with one id the last counts.
 *
 * @example
 * import { analyzerCalled, memoryEngine } from "pericope";
 *
 * const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "A", text: "To be, or not to be" }]);
 * (await engine.statistics(["be"])).terms.get("be")?.occurrences; // 2
 */
export function memoryEngine(
  analyzer: Analyzer,
  documents: Iterable<Document | IndexedDocument>,
  source = "memory",
): Engine {
  const byId = new Map([...documents].map((document) => [document.doc, document]));
  const sources = [...byId.values()].map(({ elements, text, ...rest }) => ({
    ...rest,
    text: encodeUtf8(text),
    elements: elements === undefined ? undefined : elementTableToBytes(elements),
  }));
  return segmentEngine(analyzer, [memorySegment(buildSegment(analyzer, sources))], { source });
}
