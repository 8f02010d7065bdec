import type { FieldName } from "../../drafts/field-map.ts";

const names = (list: string): readonly string[] => list.split(" ");

// The usual names of things in records, for records without a shape. The first that exists is used.

/** Lists of what was retrieved. These names have only this meaning. */
export const retrievedNames = names(
  "retrieved retrieved_contexts retrieval_context retrievalContext retrieved_documents retrieved_docs retrieved_chunks " +
    "retrieved_nodes retrieved_texts retrieved_snippets retrievedContexts source_documents sourceDocuments source_nodes sourceNodes",
);
export const referenceNames = names(
  "reference_contexts referenceContexts ground_truth_documents ground_truth_contexts ground_truth_context expected_chunks " +
    "expected_contexts expected_texts gold_contexts",
);
/** Lists that some tools use for what was retrieved, and others for what should be retrieved. */
export const eitherNames = names("contexts context documents docs nodes chunks");
/** Lists of what was retrieved, if there is no other list, or of the sources of an answer. */
export const resultNames = names(
  "results hits matches passages search_results searchResults retrieval retrieval_results retrievalResults candidates " +
    "sources snippets tool_results toolResults points objects",
);
/** Lists that a second stage made from the first. */
export const stageNames = names(
  "reranked reranked_results reranked_documents reranked_docs reranked_contexts reranked_chunks reranked_nodes " +
    "reranker_results rerankedResults rerankedDocuments filtered filtered_contexts selected_contexts final_contexts " +
    "final_context initial_results first_stage candidates",
);
/** The same lists by the stage that made them, in the order of a pipeline. Used if no shape says it. */
export const usualStages = {
  retrieved: [...retrievedNames, ...names("initial_results first_stage candidates search_results searchResults")],
  reranked: names(
    "reranked reranked_results reranked_documents reranked_docs reranked_contexts reranked_chunks reranked_nodes " +
      "reranker_results rerankedResults rerankedDocuments",
  ),
  filtered: names("filtered filtered_contexts"),
  context: names("selected_contexts final_contexts final_context context contexts"),
} as const;
/** Lists of what an answer cites. */
export const citationNames = names("citations citation cited cited_sources annotations footnotes references");
/** Texts that a system wrote. */
export const answerNames = names(
  "answer response generated_answer generated_text actual_output actualOutput output result prediction completion " +
    "model_answer llm_answer bot_answer final_answer",
);
/** Lists that never contain results. */
export const besideNames: ReadonlySet<string> = new Set(
  names(
    "embedding embeddings vector vectors values sparse_values tags keywords entities authors categories labels topics languages " +
      "queries sub_queries subqueries query_variants expanded_queries questions follow_up_questions followup_questions related_questions " +
      "suggested_questions metrics metrics_data metricsData scores feedback evaluations assertions asserts checks usage warnings errors " +
      "logprobs tokens token_ids headings heading_path section_path splits permissions columns",
  ),
);

/** The usual names of fields of results and highlights. */
export const fieldNames = {
  topic: names(
    "topic topic_id query_id qid question_id questionId queryId query-id question query user_input input id",
  ),
  doc: names(
    "doc doc_id docid docId document_id documentId corpus_id corpus-id source source_file file file_name filename file_path filePath path document url doc_name evidence_doc_name",
  ),
  start: names(
    "start start_index startIndex start_char start_char_idx startCharIdx start_offset char_start begin offset answer_start split_idx_start",
  ),
  end: names("end end_index endIndex end_char end_char_idx endCharIdx end_offset char_end answer_end"),
  length: names("length len"),
  text: names(
    "text content page_content pageContent quote highlight snippet passage chunk context answer chunk_text chunkText " +
      "chunk_content chunkContent passage_text text_content text_resource.text",
  ),
  score: names("score similarity similarity_score relevance_score"),
  rank: names("rank ranking"),
  position: names("position document_position retrieval_rank rank_index"),
  run: names("run run_id system tag"),
  /** A list of right answers, any of which is enough; and a list of highlights, all of which are needed. */
  answers: names("answers"),
  highlights: names("highlights references quotes evidence evidences spans snippets gold"),
  /** In a record of one question: the list of what was found for it, best first. */
  retrieved: retrievedNames,
  alternative: names("alternative"),
  /** What a highlight is needed for, if a topic needs several things. */
  group: names("group need"),
  /** A page counted from 1, one counted from 0, and headings: places in documents without offsets. */
  page: names("page page_number pageNumber page_num loc.pageNumber"),
  page_index: names("page_index pageIndex evidence_page_num"),
  section: names("section section_path section_name heading heading_path headings"),
  ranges: names("ranges"),
  grade: names("grade relevance is_relevant isRelevant relevant"),
  bep: names("bep best_entry_point"),
  doc_length: names("doc_length document_length"),
} satisfies Record<FieldName, readonly string[]>;

/**
 * Columns that name runs if one question has results with several of their values. Otherwise they mean something else.
 */
export const runColumns = names(
  "run_name system_name model model_name retriever retriever_name pipeline experiment experiment_name variant config " +
    "method engine strategy algorithm algo approach embedding_model embedder chunker backend setting experiment_id",
);
