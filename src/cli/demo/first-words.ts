/** What `pericope` alone says: what to type first, for each of those who come. */
export function firstWords(version: string): string {
  return `pericope ${version} measures focused retrieval: passages, elements and chunks, judged by what a person highlighted.

To see it work:
  pericope demo                               a track of 30 articles, scored for three tasks
  pericope demo --rag                         documents, gold and chunks of a RAG pipeline: what was found, what missed
With judgements and runs (INEX, TREC, JSONL, CSV):
  pericope evaluate JUDGEMENTS RUNS           the scores
  pericope report JUDGEMENTS RUNS             a page that shows which text was found
With only documents:
  pericope track new my-track DOCUMENTS       a folder with an index and topics to fill in; it says what comes next

pericope --help lists all commands by step, pericope help COMMAND explains one, pericope completion SHELL completes them.
`;
}
