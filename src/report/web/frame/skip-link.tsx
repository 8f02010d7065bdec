export function SkipLink() {
  return (
    <a class="skip" href="#content" onClick={skip}>
      Skip to the content
    </a>
  );
}

/** The address is the page's own: a link within it would be taken for a view. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
