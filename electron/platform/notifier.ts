/** A message of the operating system's, shown when the window may not be in sight. */
export interface Notifier {
  /** `onFailed` where the system says that it could not show it, which Linux never does. */
  show(message: { title: string; body: string; onClick: () => void; onFailed: () => void }): void;
}
