import type { UpdateOffer } from '../../../shared/model/updates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import classes from '../settings.module.css';

/** What is new in a version, as its feed told: text and nothing else, whatever it looks like. */
export function ReleaseNotes({ offer }: { offer: UpdateOffer }) {
  if (offer.notes === '') return null;
  return (
    <Disclosure summary="What is new" label={`What is new in version ${offer.version}`}>
      <p className={classes.notes}>{offer.notes}</p>
    </Disclosure>
  );
}
