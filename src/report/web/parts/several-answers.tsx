/** What is shown of a topic is all of its right answers together, though any of them would do. */
export function SeveralAnswers({ answers }: { readonly answers: number }) {
  if (answers < 2) return null;
  return (
    <p class="lead several-answers">
      {answers} right answers: a run is scored by the one that is best for it. They are shown here together, with
      precision and recall of them all, so that text marked as missed may not have been needed.
    </p>
  );
}
