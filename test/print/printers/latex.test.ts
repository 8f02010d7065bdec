import { expect, test } from "vitest";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const latex = output("latex");

const means = { perTopic: false, colour: false };

test("a booktabs table, the best in bold", () => {
  expect(latex.print(twoRuns, means)).toBe(String.raw`% needs \usepackage{booktabs}
\begin{tabular}{lrr}
\toprule
Run  &         iP@0.01 &             AiP \\
\midrule
bm25 & \textbf{0.5000} &          0.0312 \\
lm   &          0.3750 & \textbf{0.3333} \\
\bottomrule
\end{tabular}
`);
});

test("per topic: a group of rows a run, the mean last", () => {
  expect(latex.print(twoRuns, { ...means, perTopic: true })).toBe(String.raw`% needs \usepackage{booktabs}
\begin{tabular}{llrr}
\toprule
Run  & Topic &         iP@0.01 &             AiP \\
\midrule
bm25 & 414   &          0.7500 &          0.0625 \\
     & 415   &          0.2500 &          0.0000 \\
     & mean  & \textbf{0.5000} &          0.0312 \\
\midrule
lm   & 414   &          0.7500 &          0.6667 \\
     & 415   &          0.0000 &          0.0000 \\
     & mean  &          0.3750 & \textbf{0.3333} \\
\bottomrule
\end{tabular}
`);
});

const escaped = [
  { name: "#$%&_{}", text: String.raw`\#\$\%\&\_\{\}` },
  { name: "~^\\", text: String.raw`\textasciitilde{}\textasciicircum{}\textbackslash{}` },
  { name: "<a|b>", text: String.raw`\textless{}a\textbar{}b\textgreater{}` },
  { name: "[2pt] *", text: "{[}2pt] {*}" },
  { name: "a-b --- c", text: "a-b -{}-{}- c" },
  { name: "two\nlines", text: String.raw`two\textbackslash{}nlines` },
];

test.each(escaped)("$name is written as $text", ({ name, text }) => {
  const printed = latex.print(evaluation(["AiP"], [{ run: name, mean: [0.5] }]), means);
  expect(printed.split("\n")[5]).toBe(String.raw`${text} & 0.5000 \\`);
});
