import type { Dump } from "./dump.ts";

/**
 * The files of a benchmark's folder, as BEIR and MTEB have them. Where documents, topics or judgements are asked for, the folder
 * itself will do.
 */
export const benchmarkFiles: readonly Dump[] = [
  {
    name: "beir-corpus",
    about: "Documents of BEIR and MTEB (`corpus.jsonl`).",
    holds: { documents: "jsonl-documents" },
    example: '{"_id":"d7","title":"Guide","text":"Press the button. Wait for the light.","metadata":{}}\n',
  },
  {
    name: "beir-queries",
    about: "Topics of BEIR and MTEB (`queries.jsonl`): the text is the title.",
    holds: { topics: "jsonl-topics" },
    example: '{"_id":"q1","text":"Why wait?","metadata":{}}\n',
  },
  {
    name: "beir-qrels",
    about:
      "Judgements of BEIR and MTEB (`qrels/test.tsv`): a line of names, then a grade a line; or records with the same names, as JSONL or parquet. Results are read by beir-run.",
    holds: { judgements: "csv-judgements" },
    example: "query-id\tcorpus-id\tscore\nq1\td7\t1\nq1\td3\t0\n",
  },
];
