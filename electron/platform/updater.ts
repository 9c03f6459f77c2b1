/** The network's proxy wants a user name and a password, and was given none. Beside what brings Electron, since `app/updates` runs without. */
export class ProxyLoginError extends Error {}
