import cities from './words/cities.json' with { type: 'json' };

/** The most populous U.S. cities (Census Bureau, 2020 census), to recognise a column of cities without a header. */
export const knownCities: ReadonlySet<string> = new Set(cities.flatMap((line) => line.split(', ')));
