// Links or buttons to the previous and to the next of something.

interface Steps {
  readonly what: string;
  readonly keys: readonly [previous: string, next: string];
  readonly previous: string | (() => void) | undefined;
  readonly next: string | (() => void) | undefined;
  readonly words?: string | undefined;
}

/** To the previous and to the next of something: links where they have an address, else buttons. */
export function Steps({ what, keys, previous, next, words }: Steps) {
  return (
    <span class="steps" role="group" aria-label={what}>
      <Step to={previous} label={`Previous ${what}`} keyName={keys[0]} sign="‹" />
      <span class="steps-words">{words ?? what}</span>
      <Step to={next} label={`Next ${what}`} keyName={keys[1]} sign="›" />
    </span>
  );
}

interface Step {
  readonly to: string | (() => void) | undefined;
  readonly label: string;
  readonly keyName: string;
  readonly sign: string;
}

function Step({ to, label, keyName, sign }: Step) {
  const title = `${label} (${keyName})`;
  if (typeof to === "string")
    return (
      <a class="round" href={to} aria-label={label} title={title}>
        {sign}
      </a>
    );
  return (
    <button type="button" class="round" aria-label={label} title={title} disabled={to === undefined} onClick={to}>
      {sign}
    </button>
  );
}
