/** The organiser's page. */
export function OrganiserApp() {
  return (
    <div class="waiting">
      <h1>Organiser</h1>
      <p>Progress, agreement and adjudication are shown here.</p>
    </div>
  );
}
