import { useState } from "preact/hooks";
import { keepSlash } from "./find-steps.ts";

const longest = 1000; // characters that the server takes

interface FindForm {
  /** What stands in the field at first. */
  readonly query: string;
  onSearch(query: string): void;
  /** Escape in an empty field, or in one that was not changed; in another one it takes out what was typed. */
  onLeave(): void;
}

/** The field for a query. Nothing is searched before Enter: a query in NEXI is wrong until it is whole. */
export function FindForm({ query, onSearch, onLeave }: FindForm) {
  const [words, setWords] = useState(query);
  return (
    <search>
      <form
        class="find-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") onSearch(words.trim());
        }}
      >
        <input
          type="search"
          aria-label="Words, or a query in NEXI"
          placeholder="Words, or a query in NEXI"
          autocomplete="off"
          maxLength={longest}
          dir="auto"
          value={words}
          onInput={(event) => {
            keepSlash(event.currentTarget, event.inputType.startsWith("delete"));
            setWords(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key that is held down searches once
            if (event.key !== "Escape" || event.isComposing) return;
            event.preventDefault();
            if (event.repeat) return;
            if (words === "" || words === query) onLeave();
            else setWords("");
          }}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
