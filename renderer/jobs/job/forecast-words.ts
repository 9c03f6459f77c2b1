import type { Forecast, Interval } from '../../../shared/model/pilot.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted, creditsText, wholeNumber } from '../../../shared/words/amounts.ts';
import { moneyInWords, pricedCredits, pricedRange } from '../../../shared/words/priced-credits.ts';

/** "56 to 66", or one number where both bounds come to the same. */
const between = ({ low, high }: Pick<Interval, 'low' | 'high'>): string => {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? from : `${from} to ${to}`;
};

const percents = ({ low, high }: Interval): string =>
  between({ low: Math.floor(low * 100), high: Math.ceil(high * 100) });

/** What a sample found and what to expect of the rest, a sentence each. */
export function forecastInWords(forecast: Forecast, price: CreditPrice | null): string[] {
  const { rows, restRows, hitRate, restHits, restCallable } = forecast;
  if (!hitRate || !restHits || !restCallable) return withoutForecast(forecast);
  return [
    `In a sample of ${counted(rows, 'row')} ${Math.round(hitRate.likely * 100)}% were found (${percents(hitRate)}%).`,
    `For the other ${counted(restRows, 'row')} expect ${between(restHits)} hits, ${between(restCallable)} phones that may be called, ${creditsOfRest(forecast, price)}.`,
    ...costOfOne(forecast, price),
    ...(forecast.isThin
      ? ['So few rows were found that these numbers may be further off than they say.']
      : []),
  ];
}

function withoutForecast({ rows, unsure, hits, callable }: Forecast): string[] {
  const known = `Of the others ${counted(hits, 'was found', 'were found')}, with ${counted(callable, 'phone')} that may be called.`;
  return [
    `For ${wholeNumber(unsure)} of the ${counted(rows, 'row')} in the sample it is not certain which answer is theirs, so nothing is forecast of the rest.`,
    known,
  ];
}

function creditsOfRest({ restCredits, credits }: Forecast, price: CreditPrice | null): string {
  if (restCredits)
    return `about ${pricedRange(Math.round(restCredits.low), Math.round(restCredits.high), price)}`;
  return credits === null ? 'credits not stated' : 'credits not known';
}

function costOfOne({ credits, creditsPerCallable }: Forecast, price: CreditPrice | null): string[] {
  if (credits === null) return ['What the sample took, the service did not state.'];
  const took = `The sample took ${pricedCredits(credits, price)}`;
  if (creditsPerCallable === null) return [`${took}, and found no phone that may be called.`];
  const money = price ? ` (${moneyInWords(creditsPerCallable * price.amount, price.currency)})` : '';
  const each = creditsText(Number(creditsPerCallable.toPrecision(2)));
  return [`${took}: ${each}${money} for each phone that may be called.`];
}
