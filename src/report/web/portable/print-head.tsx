import { countedWords } from "../parts/words.ts";
import { useSource } from "../frame/context.ts";

/** Above a view on paper: what it is of. */
export function PrintHead() {
  const { data } = useSource();
  const { program } = data.made;
  return (
    <p class="print-head" aria-hidden="true">
      <span>
        Task {data.task}, rules {data.rules}: {countedWords(data.runs.length, "run")},{" "}
        {countedWords(data.topics.length, "topic")}
      </span>
      <span>{program}</span>
    </p>
  );
}
