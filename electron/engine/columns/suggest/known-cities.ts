/** The most populous U.S. cities (Census Bureau, 2020 census), to recognise a column of cities without a header. */
export const knownCities: ReadonlySet<string> = new Set(
  (
    'new york,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,dallas,san jose,austin,' +
    'jacksonville,fort worth,columbus,indianapolis,charlotte,san francisco,seattle,denver,nashville,oklahoma city,' +
    'el paso,boston,portland,las vegas,detroit,memphis,louisville,baltimore,milwaukee,albuquerque,tucson,fresno,' +
    'sacramento,kansas city,mesa,atlanta,omaha,colorado springs,raleigh,long beach,virginia beach,miami,oakland,' +
    'minneapolis,tulsa,bakersfield,tampa,wichita,arlington,aurora,new orleans,cleveland,anaheim,honolulu,henderson,' +
    'stockton,lexington,corpus christi,riverside,santa ana,orlando,irvine,cincinnati,newark,saint paul,st. paul,' +
    'pittsburgh,greensboro,st. louis,saint louis,lincoln,plano,anchorage,durham,jersey city,chandler,chula vista,' +
    'buffalo,north las vegas,gilbert,madison,reno,toledo,fort wayne,lubbock,st. petersburg,laredo,irving,chesapeake,' +
    'winston-salem,glendale,scottsdale,garland,boise,norfolk,spokane,fremont,richmond,santa clarita,san bernardino,' +
    'baton rouge,hialeah,tacoma,modesto,port st. lucie,huntsville,des moines,moreno valley,fontana,frisco,rochester,' +
    'yonkers,fayetteville,worcester,salt lake city,little rock,columbus,augusta,birmingham,montgomery,grand rapids,' +
    'springfield,overland park,tallahassee,knoxville,providence,chattanooga,akron,syracuse,dayton,savannah,eugene'
  ).split(','),
);
