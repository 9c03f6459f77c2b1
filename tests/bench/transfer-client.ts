import { stat } from 'node:fs/promises';
import { systemClock } from '../../electron/platform/clock.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';

/**
 * One upload or download by the app's own client, in a process of its own so that its memory can be told.
 * Called with "upload" or "download", the address and the file; prints {"ms", "growth"}, growth in bytes.
 */
const [way = '', address = '', path = ''] = process.argv.slice(2);
const client = createServiceClient({
  network: directNetwork,
  clock: systemClock,
  userAgent: 'EnrichDesk/bench',
});
const target = { connectionId: 'bench', address, key: 'bench-key' };

// The first request loads what every later one uses.
await client.jobStatus(target, 'phone-append', '1').catch(() => undefined);
const before = process.memoryUsage().rss;
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 10);
const start = performance.now();
const outcome =
  way === 'upload'
    ? await client.createJob(target, {
        service: 'phone-append',
        path,
        bytes: (await stat(path)).size,
        fileName: 'list.csv',
        formFields: { phone_column: 'phone' },
      })
    : await client.download(target, `${address}/result.csv`, { resume: null, fresh: path });
const ms = performance.now() - start;
clearInterval(sampling);
if (outcome.kind !== 'accepted' && outcome.kind !== 'whole') throw new Error(JSON.stringify(outcome));
console.log(JSON.stringify({ ms, growth: most - before }));
