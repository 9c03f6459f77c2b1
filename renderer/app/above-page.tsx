/**
 * Where Mantine puts what opens above the page: menus, tooltips, dialogs and messages. It looks for a node of this
 * attribute before it makes its own at the end of the body, which would lie in no landmark.
 */
export function AbovePage() {
  return <section aria-label="Menus and messages" data-mantine-shared-portal-node />;
}
