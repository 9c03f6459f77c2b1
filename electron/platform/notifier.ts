/** A message of the operating system's, shown when the window may not be in sight. */
export interface Notifier {
  show(message: { title: string; body: string; onClick: () => void }): void;
}
