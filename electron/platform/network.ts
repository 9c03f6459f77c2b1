import tls from 'node:tls';
import { z } from 'zod';

/** What the system knows about reaching an address. */
export interface Network {
  /** How to reach `url`, as a PAC script words it: "DIRECT", "PROXY host:port", "HTTPS host:port", several with ";". */
  resolveProxy(url: string): Promise<string>;
}

/** Reaches everything without a proxy. */
export const directNetwork: Network = { resolveProxy: async () => 'DIRECT' };

const CertificateStore = z.object({
  getCACertificates: z.custom<(type: 'default' | 'system') => string[]>((value) => value instanceof Function),
  setDefaultCACertificates: z.custom<(certificates: string[]) => void>((value) => value instanceof Function),
});

/**
 * Trusts the certificates that this computer trusts, such as those of a company's own network, beside the usual
 * ones. Answers false where this Node is too old to be told (before 22.19 and 24.5) or the system's cannot be read.
 */
export function trustSystemCertificates(store: object = tls): boolean {
  const known = CertificateStore.safeParse(store);
  if (!known.success) return false;
  try {
    const { getCACertificates, setDefaultCACertificates } = known.data;
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
    return true;
  } catch {
    return false;
  }
}
