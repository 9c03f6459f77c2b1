import type { Phone } from '../../shared/model/person.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import { NeverButton } from '../settings/suppression/never-button.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/theme.ts';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import { CopyButton } from './copy-button.tsx';
import { isHeldPhone } from './judged.ts';
import classes from './lookup.module.css';
import { notStated, phoneText, stateDncText, statedText } from './lookup-words.ts';

/** The columns of people's phones, in the order of the cells of a `PhoneRow`. */
export const phoneColumns = [
  'Phone',
  'Verdict',
  'Line type',
  'Carrier',
  'Last seen',
  'DNC',
  'TCPA flag',
  'State DNC',
  'Contactable',
] as const;

/** One phone: may it be called and why not, then what the service states of it. */
export function PhoneRow({ phone, judgement }: { phone: Phone; judgement: Judgement }) {
  const says = judgement.reasons.length + judgement.notes.length > 0;
  return (
    <tr className={classes.phone}>
      <td className={classes.number}>
        {phoneText(phone.number)}
        <CopyButton text={phoneText(phone.number)} />
        {phone.isInput && <Badge tone="idle">Looked up</Badge>}
      </td>
      <td className={classes.verdict}>
        <VerdictBadge verdict={judgement.verdict} />
        {says && (
          <ul>
            {judgement.reasons.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
            {judgement.notes.map(({ id, words }) => (
              <li key={id} className={classes.dim}>
                {words}
              </li>
            ))}
          </ul>
        )}
        {!isHeldPhone(judgement) && <NeverButton kind="phone" text={phone.number} />}
      </td>
      <Stated label="Line type" text={phone.type ?? notStated} />
      <Stated label="Carrier" text={phone.carrier ?? notStated} />
      <Stated label="Last seen" text={phone.lastSeen ?? notStated} />
      <Stated label="DNC" text={statedText(phone.dnc)} tone={warns(phone.dnc)} />
      <Stated label="TCPA flag" text={statedText(phone.tcpa)} tone={warns(phone.tcpa)} />
      <Stated label="State DNC" text={stateDncText(phone.stateDnc)} tone={warns(phone.stateDnc.state)} />
      <Stated
        label="Contactable"
        text={statedText(phone.contactable)}
        tone={phone.contactable === 'no' ? 'bad' : phone.contactable === 'yes' ? 'ok' : undefined}
      />
    </tr>
  );
}

const warns = (flag: FlagState): Tone | undefined =>
  flag === 'yes' ? 'bad' : flag === 'unreadable' ? 'warn' : undefined;

/** Its label is that of its column, which a screen reader says anyway. */
function Stated({ label, text, tone }: { label: string; text: string; tone?: Tone | undefined }) {
  return (
    <td className={classes.stated} data-tone={tone} data-empty={text === notStated || undefined}>
      <span aria-hidden className={classes.label}>
        {label}
      </span>
      {text}
    </td>
  );
}
