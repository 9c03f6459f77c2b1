/** Each word as lists write it (ann, Ann, ANN), so that no cell has to be folded to be looked up. */
const words = (list: string) =>
  new Set(
    list
      .trim()
      .split(/\s+/)
      .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
  );

/** The most common given names of men in the United States (Social Security Administration, births 1924 to 2023). */
export const mensGivenNames: ReadonlySet<string> = words(`
james michael robert john david william richard joseph thomas christopher charles daniel matthew anthony mark donald
steven andrew paul joshua kenneth kevin brian timothy ronald george jason edward jeffrey ryan jacob nicholas gary eric
jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack dennis jerry
tyler aaron jose adam nathan henry zachary douglas peter kyle noah ethan jeremy christian walter keith austin roger
terry sean gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel bruce logan billy joe alan juan elijah
willie albert wayne randy mason vincent liam roy bobby caleb bradley russell lucas
bob bill jim tom mike dave steve chris matt dan jeff greg ken ron ben tim`);

/** The most common given names in the United States, men's and women's, of the same source. */
export const givenNames: ReadonlySet<string> = new Set([
  ...mensGivenNames,
  ...words(`
mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty ashley emily kimberly
margaret donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia dorothy amy kathleen angela
shirley emma brenda pamela nicole anna samantha katherine christine debra rachel carolyn janet maria olivia heather
helen catherine diane julie victoria joyce lauren kelly christina ruth joan virginia judith evelyn hannah andrea megan
cheryl jacqueline madison teresa abigail sophia martha sara gloria janice kathryn ann isabella judy charlotte julia
grace amber alice jean denise frances danielle marilyn natalie beverly diana brittany theresa kayla alexis doris lori
tiffany ana sue kate jen liz meg beth sam`),
]);

/** The most common surnames in the United States (Census Bureau, 2010 census). */
export const surnames: ReadonlySet<string> = words(`
smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson
thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young
allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts
gomez phillips evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez
ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward richardson watson brooks chavez wood james
bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell jenkins
perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez simmons romero jordan patterson
alexander hamilton graham reynolds griffin wallace moreno west cole hayes bryant herrera gibson ellis tran medina
aguilar stevens murray ford castro marshall owens harrison fernandez mcdonald woods washington kennedy wells vargas
henry chen freeman webb tucker guzman burns crawford olson simpson porter hunter gordon mendez silva shaw snyder mason
dixon munoz hunt hicks holmes palmer wagner black robertson boyd rose stone salazar fox warren mills meyer rice
schmidt garza daniels ferguson nichols stephens soto weaver ryan gardner payne grant dunn kelley spencer hawkins`);
