// Small topics that can be checked by eye. Each measure is worked by hand on one of them, for help, docs and tests.

/** A small topic that can be checked by eye, with what a run returned for it. */
export interface SmallTrack {
  /** The contents of the files. */
  readonly judgements: string;
  readonly run: string;
  /** The documents as JSONL, if their texts matter. Each word is a token then. */
  readonly documents?: string;
  /** The same, described in words. */
  readonly judged: string;
  readonly returned: string;
}

/** A measure worked by hand on a small topic. A test compares the value with the score. */
export interface Worked {
  readonly on: SmallTrack;
  /** The full name of the measure. */
  readonly measure: string;
  /** The steps, one per line. */
  readonly working: readonly [string, string];
  /** A fraction, such as 10/25, or a number of four decimals. */
  readonly value: string;
}

export const fourResults: SmallTrack = {
  judgements: "1 Q0 d 10 40 5 5:5 20:5\n1 Q0 e 4 20 2 2:4\n1 Q0 z 0 30\n",
  run: "1 Q0 d 1 4 r 0 10\n1 Q0 x 2 3 r 0 10\n1 Q0 d 3 2 r 20 5\n1 Q0 e 4 1 r 0 6\n",
  judged: "d (40 characters) 5..10 and 20..25; e (20 characters) 2..6; in z nothing",
  returned: "d 0..10, x 0..10, d 20..25, e 0..6",
};

export const overlappingResults: SmallTrack = {
  judgements: "1 Q0 d 15 40 5 5:5 20:5 33:5\n",
  run: "1 Q0 d 1 3 r 10 10\n1 Q0 d 2 2 r 0 12\n1 Q0 d 3 1 r 8 17\n",
  judged: "d (40 characters) 5..10, 20..25 and 33..38",
  returned: "d 10..20 (nothing: ends that touch share no text), d 0..12, d 8..25",
};

export const shortTexts: SmallTrack = {
  judgements: '{"topic":"1","doc":"d","ranges":[[18,37]]}\n',
  run: '{"topic":"1","doc":"d","start":0,"end":17,"run":"r"}\n{"topic":"1","doc":"d","start":10,"end":37,"run":"r"}\n',
  documents: '{"doc":"d","text":"Press the button. Wait for the light."}\n',
  judged: 'd, "Press the button. Wait for the light.", its second sentence, 18..37',
  returned:
    'd 0..17, "Press the button.", and d 10..37, "button. Wait for the light."; a token is a word (the tokenizer words)',
};

export const gradedDocuments: SmallTrack = {
  judgements: "1 0 a 2\n1 0 b 0\n1 0 c 1\n1 0 e 1\n1 0 f 0\n1 0 g 0\n",
  run: "1 Q0 b 1 4 r\n1 Q0 a 2 3 r\n1 Q0 u 3 2 r\n1 Q0 c 4 1 r\n",
  judged: "a with grade 2, c and e with 1; b, f and g are not relevant",
  returned: "b, a, u (which nobody judged), c",
};

export const judgedElements: SmallTrack = {
  judgements: `<assessments topic="1"><file name="d">
<element path="/a[1]" E="1" size="20" rsize="10"/>
<element path="/a[1]/s[1]" E="1" size="10" rsize="10"/>
<element path="/a[1]/s[1]/p[1]" E="?" size="4" rsize="4"/>
</file><file name="e"><element path="/a[1]" E="2" size="8" rsize="8"/></file></assessments>
`,
  run: "1 Q0 d 1 4 r /a[1]/s[2]\n1 Q0 d 2 3 r /a[1]/s[1]\n1 Q0 d 3 2 r /a[1]/s[1]/p[1]\n1 Q0 d 4 1 r /a[1]\n",
  judged:
    "by elements: in d a (E = 1, 10 of 20), in it s1 (E = 1, 10 of 10), in that p (E = ?, 4 of 4); e is a (E = 2, 8 of 8)",
  returned: "of d the elements s2 (nothing), s1, p, a",
};

export const citedAnswer: SmallTrack = {
  judgements: '{"topic":"1","doc":"d","ranges":[[5,10]]}\n{"topic":"1","doc":"e","ranges":[[9,20]]}\n',
  run:
    '{"topic":"1","run":"r","sentences":[{"text":"Press it.","citations":[{"doc":"d","start":0,"end":17,"text":"Press the button."}]},' +
    '{"text":"It is slow.","citations":[{"doc":"e"}]},{"text":"So wait.","citations":[{"doc":"x"}]},' +
    '{"text":"It may be fast.","citations":[]}]}\n',
  documents:
    '{"doc":"d","text":"Press the button. Wait for the light."}\n{"doc":"e","text":"Why wait? It is slow."}\n{"doc":"x","text":"Nothing."}\n',
  judged: "d 5..10; e 9..20",
  returned:
    'four sentences: the first quotes d 0..17, "Press the button."; the second cites e; the third x; the fourth nothing',
};

/** The number that a worked example comes to. */
export function workedValue({ value }: Worked): number {
  const [part, whole = 1] = value.split("/").map(Number);
  return part! / whole;
}
