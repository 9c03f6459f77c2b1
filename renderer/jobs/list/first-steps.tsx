import { IconFileCheck, IconReceipt2, IconShieldCheck } from '@tabler/icons-react';
import { useDraft } from '../../intake/draft-context.tsx';
import { DropZone } from '../../intake/send/drop-zone.tsx';
import classes from './jobs-list.module.css';

const steps = [
  {
    icon: IconFileCheck,
    title: 'Read and checked first',
    text: 'Damaged numbers, odd encodings and duplicates are found before anything is sent.',
  },
  {
    icon: IconReceipt2,
    title: 'Sent once',
    text: 'A lost connection or a crash never sends your list a second time by itself.',
  },
  {
    icon: IconShieldCheck,
    title: 'Yours stays yours',
    text: 'Lists and results stay on this computer and go to the service you chose, nowhere else.',
  },
];

/** Where a new user begins: a place for the first list, and what there is to know before dropping it. */
export function FirstSteps() {
  const [draft] = useDraft();
  return (
    <>
      <DropZone service={draft.service ?? 'phone-append'} />
      <ul className={classes.steps}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
