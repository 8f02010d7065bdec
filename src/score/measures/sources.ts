/** Where measures are defined. */
export const sources = {
  kamps2007measures:
    "J. Kamps, J. Pehcevski, G. Kazai, M. Lalmas, S. Robertson: INEX 2007 Evaluation Measures. INEX 2007, LNCS 4862.",
  fuhr2007overview:
    "N. Fuhr, J. Kamps, M. Lalmas, S. Malik, A. Trotman: Overview of the INEX 2007 Ad Hoc Track. INEX 2007, LNCS 4862.",
  kamps2007ric:
    "J. Kamps, M. Lalmas, J. Pehcevski: Evaluating Relevant in Context: Document Retrieval with a Twist. SIGIR 2007.",
  pehcevski2007tasks:
    "J. Pehcevski, J. A. Thom: Evaluating Focused Retrieval Tasks. SIGIR 2007 Workshop on Focused Retrieval.",
  pehcevski2006hixeval:
    "J. Pehcevski, J. A. Thom: HiXEval: Highlighting XML Retrieval Evaluation. INEX 2005, LNCS 3977.",
  kazai2005metrics: "G. Kazai, M. Lalmas: INEX 2005 Evaluation Metrics. INEX 2005 Workshop Pre-Proceedings.",
  hersh2007genomics: "W. Hersh, A. Cohen, L. Ruslen, P. Roberts: TREC 2007 Genomics Track Overview. TREC 2007.",
  smith2024chunking: "B. Smith, A. Troynikov: Evaluating Chunking Strategies for Retrieval. Chroma, 2024.",
  pericope: "Defined here.",
  inexEval: "inex_eval 3.1, the INEX organisers' scorer, 2010.",
  trecEval: "trec_eval 10, https://github.com/usnistgov/trec_eval.",
} as const;

export type SourceKey = keyof typeof sources;

/** A measure that is defined here; `where` says what it is known as elsewhere. */
export function ownSource(where: string): { readonly paper: SourceKey; readonly where: string } {
  return { paper: "pericope", where };
}
