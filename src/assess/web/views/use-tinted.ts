import { useState } from "preact/hooks";

/** Whether query words are tinted stays the same from document to document. */
export function useTinted(): [boolean, (isTinted: boolean) => void] {
  const [isTinted, setTinted] = useState(() => sessionStorage.getItem("pericope-tint") === "yes");
  return [
    isTinted,
    (next) => {
      sessionStorage.setItem("pericope-tint", next ? "yes" : "no");
      setTinted(next);
    },
  ];
}
