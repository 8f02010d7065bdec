import type { SourceKey } from "../../score/measures/measure.ts";

/** A work as BibTeX has it. What could not be checked against the work itself, such as pages, is left out. */
interface Work {
  readonly type: "inproceedings" | "techreport" | "software" | "misc";
  readonly fields: Readonly<Record<string, string>>;
}

const inex2007 = {
  booktitle: "Focused Access to XML Documents (INEX 2007)",
  series: "LNCS",
  volume: "4862",
  publisher: "Springer",
  year: "2008",
};

/** By the key under which measures name where they are defined. */
const works: Readonly<Record<SourceKey, Work>> = {
  kamps2007measures: {
    type: "inproceedings",
    fields: {
      author: "Kamps, Jaap and Pehcevski, Jovan and Kazai, Gabriella and Lalmas, Mounia and Robertson, Stephen",
      title: "{INEX} 2007 Evaluation Measures",
      ...inex2007,
      doi: "10.1007/978-3-540-85902-4_2",
    },
  },
  fuhr2007overview: {
    type: "inproceedings",
    fields: {
      author: "Fuhr, Norbert and Kamps, Jaap and Lalmas, Mounia and Malik, Saadia and Trotman, Andrew",
      title: "Overview of the {INEX} 2007 Ad Hoc Track",
      ...inex2007,
    },
  },
  kamps2007ric: {
    type: "inproceedings",
    fields: {
      author: "Kamps, Jaap and Lalmas, Mounia and Pehcevski, Jovan",
      title: "Evaluating Relevant in Context: Document Retrieval with a Twist",
      booktitle: "Proceedings of SIGIR 2007",
      publisher: "ACM",
      year: "2007",
    },
  },
  pehcevski2007tasks: {
    type: "inproceedings",
    fields: {
      author: "Pehcevski, Jovan and Thom, James A.",
      title: "Evaluating Focused Retrieval Tasks",
      booktitle: "SIGIR 2007 Workshop on Focused Retrieval",
      address: "Amsterdam, Netherlands",
      year: "2007",
      url: "https://inria.hal.science/inria-00166790",
    },
  },
  pehcevski2006hixeval: {
    type: "inproceedings",
    fields: {
      author: "Pehcevski, Jovan and Thom, James A.",
      title: "{HiXEval}: Highlighting {XML} Retrieval Evaluation",
      booktitle: "Advances in XML Information Retrieval and Evaluation (INEX 2005)",
      series: "LNCS",
      volume: "3977",
      publisher: "Springer",
      year: "2006",
    },
  },
  kazai2005metrics: {
    type: "inproceedings",
    fields: {
      author: "Kazai, Gabriella and Lalmas, Mounia",
      title: "{INEX} 2005 Evaluation Metrics",
      booktitle: "INEX 2005 Workshop Pre-Proceedings",
      address: "Dagstuhl, Germany",
      pages: "401--406",
      year: "2005",
    },
  },
  hersh2007genomics: {
    type: "inproceedings",
    fields: {
      author: "Hersh, William and Cohen, Aaron and Ruslen, Lynn and Roberts, Phoebe",
      title: "{TREC} 2007 Genomics Track Overview",
      booktitle: "TREC 2007",
      year: "2007",
    },
  },
  smith2024chunking: {
    type: "techreport",
    fields: {
      author: "Smith, Brandon and Troynikov, Anton",
      title: "Evaluating Chunking Strategies for Retrieval",
      institution: "Chroma",
      year: "2024",
      url: "https://research.trychroma.com/evaluating-chunking",
    },
  },
  inexEval: {
    type: "software",
    fields: { author: "{INEX}", title: "{inex\\_eval}, the {INEX} organisers' scorer", version: "3.1", year: "2010" },
  },
  trecEval: {
    type: "software",
    fields: {
      author: "{NIST}",
      title: "{trec\\_eval}",
      version: "10",
      url: "https://github.com/usnistgov/trec_eval",
    },
  },
  pericope: {
    type: "software",
    fields: {
      author: "{The pericope authors}",
      title: "pericope: evaluation of focused retrieval by highlighted characters",
      year: "2026",
    },
  },
};

export const workKeys = Object.keys(works) as SourceKey[]; // the record has these and no other

/** The entries of these works; that of the program names its version. */
export function bibtex(keys: readonly SourceKey[], version: string): string {
  return keys.map((key) => entry(key, works[key], key === "pericope" ? { version } : {})).join("\n");
}

function entry(key: string, { type, fields }: Work, more: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...fields, ...more }).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@${type}{${key},`, ...lines, "}", ""].join("\n");
}
