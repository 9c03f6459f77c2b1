/** The network's proxy wants a user name and a password, and was given none. */
export class ProxyLoginError extends Error {}

export interface Updater {
  /**
   * Asks the feed for its newest version. Null where it has none for this copy: none newer, or one that is not given out
   * to this computer yet. Rejects where the feed cannot be reached or read, with a `ProxyLoginError` where a proxy
   * wants a login.
   */
  check(): Promise<unknown>;
  /** Fetches the version that the last check answered, and looks whether it is whole and whose it is. Rejects as `check` does, and if not. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Puts what was fetched in this copy's place. To be called when all is closed; the process is to end when this resolves. */
  install(): Promise<void>;
}
