import type { Clock } from '../platform/clock.ts';
import type { Network } from '../platform/network.ts';
import type { Trust } from '../platform/system-certificates.ts';
import { createJob } from './calls/create-job.ts';
import { download } from './calls/download.ts';
import { fetchKey } from './calls/fetch-key.ts';
import { jobStatus } from './calls/job-status.ts';
import { lookup } from './calls/lookup.ts';
import { lookupArray } from './calls/lookup-array.ts';
import { testConnection } from './calls/test-connection.ts';
import type { ServiceClient } from './client.ts';
import { createTransport, defaultTimeouts, type Timeouts } from './http/transport.ts';

/**
 * The client of the enrichment service.
 * @param parts.trust the usual certificates where left out
 * @param parts.userAgent what the app calls itself to the service
 * @param parts.timeouts only those that should differ from the defaults
 */
export function createServiceClient(parts: {
  network: Network;
  trust?: Trust;
  clock: Clock;
  userAgent: string;
  timeouts?: Partial<Timeouts>;
}): ServiceClient {
  const { network, trust, clock, userAgent } = parts;
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const service = { transport: createTransport({ network, trust, userAgent, timeouts }), clock, timeouts };
  return {
    fetchKey: (address, email, password, options = {}) =>
      fetchKey(service, address, email, password, options),
    testConnection: (target, options = {}) => testConnection(service, target, options),
    createJob: (target, upload, options = {}) => createJob(service, target, upload, options),
    jobStatus: (target, id, queueId, options = {}) => jobStatus(service, target, id, queueId, options),
    download: (target, url, files, options = {}) => download(service, target, url, files, options),
    lookup: (target, kind, inputs, options = {}) => lookup(service, target, kind, inputs, options),
    lookupArray: (target, kind, inputs, options = {}) => lookupArray(service, target, kind, inputs, options),
  };
}
