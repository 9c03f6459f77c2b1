import { useEffect, useState } from 'react';

/** The time to show moments by: the same object until a minute has passed, so that lists need not be made anew with it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
