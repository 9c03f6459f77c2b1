import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openJobDesk } from '../../fakes/job-desk.ts';
import { killingDisk } from './killing-disk.ts';

/**
 * The job engine as a process of its own, to be killed: real disk, real network, commands and news over the channel
 * to its parent. See desk-under-fire.ts for the other end.
 */
const PlanSchema = z.object({
  address: z.string(),
  key: z.string(),
  folder: z.string(),
  kill: z.object({ step: z.number(), moment: z.enum(['before', 'after']) }).optional(),
});

const CommandSchema = z.object({
  number: z.number(),
  command: z.discriminatedUnion('do', [
    z.object({ do: z.literal('make'), rows: z.number() }),
    z.object({ do: z.literal('list') }),
    z.object({ do: z.literal('attach'), id: z.string(), queueId: z.string() }),
    z.object({ do: z.literal('send'), id: z.string() }),
    z.object({ do: z.literal('send-again'), id: z.string() }),
    z.object({ do: z.literal('stop') }),
  ]),
});

const { address, key, folder, kill } = PlanSchema.parse(JSON.parse(process.argv[2] ?? ''));
const tell = (news: object) => void process.send?.(news);

const desk = await openJobDesk({ address, key }, kill ? { disk: killingDisk(kill) } : {}, folder);
desk.jobs.onChange(({ state }) => tell({ news: state }));
desk.jobs.onProgress(({ phase }) => tell({ news: `${phase} bytes` }));

process.on('message', async (message) => {
  const { number, command } = CommandSchema.parse(message);
  switch (command.do) {
    case 'make':
      return tell({ number, answer: await desk.make(command.rows) });
    case 'list':
      return tell({ number, answer: desk.jobs.list() });
    case 'attach':
      return tell({ number, answer: await desk.jobs.attachQueueId(command.id, command.queueId) });
    case 'send':
      await desk.until(command.id, 'unconfirmed', 'prepared', 'sending', 'pending', 'ready', 'done');
      return tell({ number, answer: await desk.jobs.send(command.id, randomUUID()) });
    case 'send-again':
      return tell({ number, answer: await desk.jobs.sendAgain(command.id, randomUUID()) });
    case 'stop':
      await desk.jobs.stop();
      process.disconnect();
  }
});
// Whoever started this is gone.
process.on('disconnect', () => process.exit());
tell({ news: 'started' });
