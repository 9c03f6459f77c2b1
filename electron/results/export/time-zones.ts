/** States by their time zone; one with two stands under the zone in which most of its people live. */
export const timeZones = {
  Atlantic: 'PR VI',
  Eastern: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  Central: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  Mountain: 'AZ CO ID MT NM UT WY',
  Pacific: 'CA NV OR WA',
  Alaska: 'AK',
  Hawaii: 'HI',
} as const;
