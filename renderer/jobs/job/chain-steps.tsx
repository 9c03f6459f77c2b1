import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import type { ChainStep, ChainView } from '../../../shared/model/chain.ts';
import { statusText } from '../../../shared/model/job-state.ts';
import type { JobView } from '../../../shared/model/job-view.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted, creditsNumber, wholeNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/priced-credits.ts';
import { ChainDialog } from '../../intake/send/chain-dialog.tsx';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { useJobChain } from '../../ipc/queries.ts';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './job.module.css';

/** On the page of each job of a chain: its steps in their order, what each found, and the credits so far. */
export function ChainSteps({ job }: { job: JobView }) {
  const chain = useJobChain(job.id).data;
  const price = useCreditPrice('either', job.connection);
  const [saving, dialog] = useDisclosure(false);
  if (!chain) return null;
  const services = [...new Set(chain.steps.map(({ service }) => service))];
  return (
    <Section
      title={chain.chain ? `Chain: ${chain.chain.name}` : 'Chain of services'}
      hint={creditsSoFar(chain, price)}
      actions={
        !chain.chain &&
        services.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={dialog.open}>
            Save as a chain...
          </Button>
        )
      }
    >
      <ol className={classes.steps} aria-label="Steps of this chain">
        {chain.steps.map((step, at) => (
          <li key={step.job?.id ?? `${step.standing} ${step.service}`} data-standing={step.standing}>
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            {step.job ? (
              <Link href={paths.job(step.job.id)} aria-current={step.job.id === job.id ? 'page' : undefined}>
                {stepInWords(step)}
              </Link>
            ) : (
              <span>{stepInWords(step)}</span>
            )}
          </li>
        ))}
      </ol>
      <ChainDialog opened={saving} onClose={dialog.close} services={services} />
    </Section>
  );
}

/** "Email append: 812 of 5,000 matched". */
export function stepInWords({ service, standing, job }: ChainStep): string {
  const { label } = bulkServices[service];
  if (standing === 'removed') return `${label} (its job was removed from the list)`;
  if (!job) return `${label} (not sent yet)`;
  const { rows, matched, state } = job;
  if (matched !== null && rows !== null)
    return `${label}: ${wholeNumber(matched)} of ${wholeNumber(rows)} matched`;
  const status = statusText[state];
  return rows === null ? `${label}: ${status}` : `${label}: ${counted(rows, 'row')}, ${status}`;
}

/** What a removed job took is not known any more, so it is not left out of a sum without a word. */
export function creditsSoFar({ credits, steps }: ChainView, price: CreditPrice | null): string {
  if (credits === null) return 'Credits so far: not stated';
  const sum = `Credits so far: ${pricedCredits(credits, price, creditsNumber(credits))}`;
  return steps.some(({ standing }) => standing === 'removed') ? `${sum}, without those of removed jobs` : sum;
}
