// What retrievers hand over, by shape: nothing of LangChain or LlamaIndex is imported.

/** LangChain.js: a Document. Its metadata names the document: source, file_name, doc_id and the like. */
interface LangChainDocument {
  readonly pageContent: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly id?: string | undefined;
}

/** LlamaIndex.TS: a TextNode. */
interface LlamaIndexNode {
  readonly text?: string;
  readonly startCharIdx?: number | undefined;
  readonly endCharIdx?: number | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** LlamaIndex.TS: what retrievers return. */
interface LlamaIndexResult {
  readonly node: LlamaIndexNode;
  readonly score?: number | undefined;
}

/** A place, with or without its text. Offsets count UTF-16 units, as JavaScript does, unless the option `unit` says otherwise. */
interface PlainPlace {
  readonly doc: string;
  readonly start: number;
  readonly end: number;
  readonly text?: string | undefined;
  readonly score?: number | undefined;
}

/** A text of a document, whose place is to be found. */
interface PlainText {
  readonly doc?: string | undefined;
  readonly text: string;
  readonly score?: number | undefined;
}

/** One result of a retriever. A pair is what LangChain's similaritySearchWithScore returns; a text by itself is looked for in all documents. */
export type Retrieved =
  | string
  | LangChainDocument
  | readonly [LangChainDocument, number]
  | LlamaIndexNode
  | LlamaIndexResult
  | PlainPlace
  | PlainText;

/** Which right answer a passage belongs to, and what it is needed for, where a question has several of either. */
interface GoldPart {
  readonly alternative?: string | number | undefined;
  readonly group?: string | undefined;
}

/** A passage that answers the question; with others of its group, or as one of several alternatives, where it says so. A text by itself is looked for in all documents. */
export type Gold = string | ((PlainPlace | PlainText) & GoldPart);
