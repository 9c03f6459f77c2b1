/**
 * Area codes of the North American Numbering Plan that do not lie in the United States, by country, with Canada's
 * non-geographic ones. From the North American Numbering Plan Administration (nanpa.com, "Area Code Map" and the NPA
 * database, 2025), compared with the metadata of Google's libphonenumber. The territories of the United States (340,
 * 670, 671, 684, 787, 939) are not in it: they count as the United States. A code that is not assigned at all is not in
 * it either; assignments change, and the service knows them.
 */
const abroad = {
  Canada:
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 ' +
    '519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780 782 807 819 ' +
    '825 867 873 879 902 905 942',
  Anguilla: '264',
  'Antigua and Barbuda': '268',
  'the Bahamas': '242',
  Barbados: '246',
  Bermuda: '441',
  'the British Virgin Islands': '284',
  'the Cayman Islands': '345',
  Dominica: '767',
  'the Dominican Republic': '809 829 849',
  Grenada: '473',
  Jamaica: '658 876',
  Montserrat: '664',
  'Saint Kitts and Nevis': '869',
  'Saint Lucia': '758',
  'Saint Vincent and the Grenadines': '784',
  'Sint Maarten': '721',
  'Trinidad and Tobago': '868',
  'the Turks and Caicos Islands': '649',
};
/** Toll-free area codes in service (NANPA: 800 and the 8XX codes opened for relief since). */
const tollFree = '800 833 844 855 866 877 888';
/** Numbers that the caller pays for, which nobody has as his own. */
const premium = '900';

const countries = ['', '', '', ...Object.keys(abroad)];
const tollFreeKind = 1;
const premiumKind = 2;
/** One entry for every area code: 0 for a line in the United States, else one of the kinds above or a country. */
const kinds = new Uint8Array(1000);
const enter = (codes: string, kind: number) => {
  for (const code of codes.split(' ')) kinds[Number(code)] = kind;
};
enter(tollFree, tollFreeKind);
enter(premium, premiumKind);
Object.values(abroad).forEach((codes, at) => {
  enter(codes, at + premiumKind + 1);
});

/** 0 where the area code is of the United States or of nobody, so that nothing is to be said of it. */
export const areaKind = (area: number): number => kinds[area] ?? 0;
export const isTollFree = (kind: number) => kind === tollFreeKind;
export const isPremium = (kind: number) => kind === premiumKind;
/** "Canada", "the Bahamas"; '' for a kind that is no country. */
export const countryOf = (kind: number): string => countries[kind] ?? '';
