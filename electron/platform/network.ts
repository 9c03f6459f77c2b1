/** What the system knows about reaching an address. */
export interface Network {
  /** How to reach `url`, as a PAC script words it: "DIRECT", "PROXY host:port", "HTTPS host:port", several with ";". */
  resolveProxy(url: string): Promise<string>;
}

export const directNetwork: Network = { resolveProxy: async () => 'DIRECT' };
