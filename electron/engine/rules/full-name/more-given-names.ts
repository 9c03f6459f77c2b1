/**
 * Given names that are common in the United States besides those of `common-names.ts`, of all the origins people there
 * have, with short forms. Only words that are more than seldom a given name: each can make a split certain.
 */
export const moreGivenNames = `
aaliyah abbas abby abdul abdulaziz abdullah abdulrahman abe abel abhishek abigale abigayle abraham abram ada
addie addison adela adelaide adele adelina adeline aditya adnan adolfo adrian adriana adrianna adrienne
afsaneh agnes agnieszka agustin ahmad ahmed ahsan aida aidan aiden aileen aimee aisha aishwarya ajay akash
akbar akiko akira akram aksel akshay al alaina alana alanna alastair alba alberta alberto aldo alec
alejandra alejandro aleksandr aleksandra alessandra alessandro alex alexa alexandra alexandre alexandrea
alexandria alexei alexia alexus alfonso alfred alfreda alfredo ali alicia alina alisa alisha alison aliya
allan allen allie allison allyson alma alok alonso alonzo alphonse alphonso althea alton alva alvaro alvin
alvina alyssa amador amal amalia amari amaya ambrose ameer amelia ames amie amina amir amit amjad amos
amparo ana anabel anand ananya anastasia anatoly anaya anders anderson andra andre andreas andreea andres
andrzej andy angel angelia angelica angelina angeline angelique angelo angie angus anika aniket anil anita
anjali ankit annabel annabelle annalise anne anneke annemarie annette annie annika ansel anson antoine
antoinette anton antonia antonio antony anwar anya aoife april araceli arash archana archie ariana arianna
ariel arjun arkady arlen arlene arlo armand armando armin arne arnold arnulfo aron art arthur arturo arun
arvind asa asad asher ashlee ashleigh ashlyn ashok ashton ashwin ashwini asma astrid attila aubrey audie
audra audrey august augustine augustus aurelia aurelio aurora autumn ava avery avis ayaan ayanna ayesha
ayman ayumi azadeh aziz azucena babak babette bailey balazs barb barbra barney barrett barry bart bashir
basil basma baxter bea beatrice beatriz beau becky behnam bela belinda bella benedict benita benito benjamin
benji benny bernadette bernard bernardo bernice bernie bert bertha beryl bessie bethany betsy bette bettie
bettina bettyann bettye beulah bev bharat bhavesh bianca bilal bill billie birdie birgit birgitta bjorn
blaine blair blaise blake blanca blanche bo bobbi bobbie bonita bonnie boris boyd brad braden brady braeden
brayden breanna brenda brendan brenden brendon brenna brennan brent brenton bret brett brian briana brianna
brice bridget bridgette brielle brigitte brittani brittney brody bronson brooke brooklyn bruno bryan bryanna
bryce bryson bud buddy buford burt burton byron cade caden cain caitlin caitlyn cal cale callie callum
calvin camden cameron camila camilla camille camilo candace candice candy cara carey carina carissa carl
carla carleen carlene carlo carlos carlotta carlton carly carlyle carma carmel carmela carmella carmelo
carmen carmine carole carolina caroline carolyn carrie carroll carson carter cary caryn casandra casey
cassandra cassidy cassie catalina catarina catherine cathleen cathryn cathy cecelia cecil cecile cecilia
cedric celeste celia celina celine cesar chad chadwick chance chandan chandler chandra chantal charisse
charity charlene charley charlie charmaine chas chase chasity chauncey chaya chelsea chelsey cher cheri
cherie cherry cheryle chester chet chetan chiyoko chloe chrissy christa christi christie christin christof
christoph christophe christy chrystal chuck ciara ciaran cindy ciro claire clara clare clarence clarice
clarissa clark claude claudette claudia claudine claudio clay clayton clem clement clemente clementine cleo
cleta cleveland cliff clifford clifton clint clinton clive clyde cody coleen colette colin colleen collin
colton concepcion concetta conner connie connor conor conrad constance constantine consuelo cora coral
corbin cordelia coreen corey corina corine corinna corinne cornelia cornelius corrine cortney cory cosmo
courtney coy craig cristian cristina cristobal crystal curt curtis cyndi cyril cyrus dagmar dahlia daisuke
daisy dakota dale dalia dallas dalton damaris damian damien damion damon dana dandre dane dani dania danica
daniela daniella danika danita danna danny dante daphne dara darby darcy daria darin dario darius dariush
dariusz darla darlene darnell darrel darrell darren darrin darryl darwin daryl dashawn davey davida davis
davit davon dawid dawn dawna dayana dayna deana deandre deann deanna deanne deb debbi debbie debora debrah
declan dee deena deepa deepak deepika deepti deidra deidre deirdre delbert delia delilah della delmar
delores deloris delphine demetria demetrius dena denis deniz denny denver deonte derek deric derick derrick
deshawn desi desiree desmond destiny devin devon devonte dewayne dewey dexter diamond diane diann dianna
dianne dick diego dieter dilip dillon dimitri dimitrios dina dinah dinesh dino dion dionne dirk divya dmitri
dmitriy dmitry dolly dolores domenic domenica domenico dominga domingo dominic dominick dominique don dona
donnell donnie donny donovan dora doreen dorian dorothea dortha dorthy dottie doug dougal doyle dragan drake
drew duane dudley duncan dustin dusty dwayne dwight dylan eamon eamonn earl earlene earline earnest easton
ebony ed eddie edgar edgardo edison edith edmond edmund edmundo edna edsel eduardo edwardo edwin edwina
effie efrain efren ehsan eiji eileen eitan elaina elaine eldon eleanor elena eleni eli elia eliana elias
elif elinor elisa elisabeth elise eliseo elisha eliza ella ellen ellie elliot elliott elma elmer elmo eloise
elouise elsa elsbeth elsie elton elva elvia elvin elvira elvis elyse elza emanuel emelia emerson emery emiko
emil emile emilia emilio emlyn emmanuel emmett emory emre enid enoch enrique enzo eoin ephraim eric erica
erich erick ericka erik erika erin erma ernest ernestina ernestine ernesto ernie errol erwin esau esmeralda
esperanza essie esteban estela estella estelle ester esther ethel etta ettore eugene eugenia eugenio eunice
eustace eva evan evangelina evangeline eve evelia everett evgeny ewan ezekiel ezequiel ezra fabian fabiola
fabrizio fadi faisal faith fannie farah farhan farid farrah farzana fatima fatma fausto fawad fay faye
federico felecia felicia felicity felipe felix felton femke ferdinand ferenc fergus fermin fern fernanda
fernando fidel filomena fiona flo flora florence florencia florian florine floyd forrest fran francesca
francesco francine francis francisca francisco franco francois francoise frankie franklin franz fred freda
freddie freddy frederic frederick fredric fredrick freida freya frida frieda fritz fumiko gabby gabor
gabriela gabriella gabrielle gaetano gage gail gale galen galina gamal ganesh gareth garland garret garrett
garry garth gaston gaurav gavin gaye gayla gayle gaylord gearldine geeta gemma gena gene geneva genevieve
genie gennady geo geoff geoffrey georgette georgia georgina gerald geraldine geraldo gerard gerardo gerda
gerhard geri germaine geronimo gerry gertrude ghassan gia giancarlo gianna gideon gil gilbert gilberto gilda
giles gilles gillian gina ginger ginny gino giorgio giovanna giovanni girish gisela giselle giulia giuseppe
gladys glen glenda glenn glenna gloria godfrey goldie gonzalo gopal goran gordon gordy grady graham grainne
grant grayson greer greg gregg gregorio greta gretchen griselda grover grzegorz guadalupe guido guillermo
gunnar gunther gurpreet gus gustav gustavo guy gwen gwendolyn gwyn gwyneth habib hadi hadley haider hailey
hakeem hakim hal hala haley hallie hamid hamish hamza hana hanan hani hank hans harini harish harlan harland
harley harmony harold haroon harpreet harriet harriett harris harrison harry hartley haruka haruto harvey
hasan hassan hatem hattie hayden haylee hayley hazel heath hector hedwig heidi helena helene helga hemant
henri henrietta henrik henrique herb herbert heriberto herman hermann herminia hermione hernan herschel
hichem hideo hilary hilda hillary hiram hiroko hiromi hiroshi hisashi hisham hitesh hollis holly homer hope
horace horacio hortencia hosea howard hubert huda huey hugh hugo humaira humberto hung hunter hussein iain
ian ibrahim ichiro ida idris ignacio igor ike ikram ilana ilene iliana ilse ilya imad iman imani imelda
imogene imran ina india indira ines inez inga ingeborg ingrid ira irene irina iris irma irvin irving irwin
isa isaac isabel isabela isabell isabelle isadora isaiah isaias isamu isiah isidore isidro ismael ismail
ismat isolde israel issac istvan itzel iva ivan ivana iven ivette ivonne ivor ivy izabella jace jacinda
jacinta jacinto jackie jackson jacky jaclyn jacob jacquelyn jacques jada jade jaden jadon jaideep jaiden
jaime jake jakob jakub jalal jalen jamaal jamal jamar jamarcus jameson jamey jami jamie jamila jamison jan
jana janae jane janell janelle janessa janette janie janine janis jann janna jannette janos jared jarod
jaroslav jaroslaw jarred jarrett jarrod jarvis jas jasmin jasmina jasmine jasper jaspreet javed javier javon
jax jaxon jay jayden jayesh jayla jaylen jayme jayne jayson jazmin jean jeanette jeanie jeanine jeanmarie
jeanna jeanne jeannette jeannie jeannine jeb jed jedediah jedidiah jeff jefferson jeffery jeffry jemma jena
jenifer jenna jenni jennie jenny jens jerald jeremiah jeremie jeri jericho jermaine jerold jerome jerri
jerrod jerrold jesica jesper jess jessa jesse jessi jessie jesus jewel jewell jill jillian jim jimena jimmie
jimmy jin jitendra jo joachim joan joann joanna joanne joao joaquim joaquin jocelyn jodi jodie jody joel
joelle joey johan johann johanna johannes john johnathan johnathon johnie johnna johnnie johnny joi jon
jonah jonas jonathon joni joost jordi jordyn jorge jos josef josefa josefina joselyn josephina josephine
josette josh josiah josie josue jovan joy joyce jozef juana juanita juanito judah judd jude judi judie
judson judy juha jules juli julian juliana juliann julianna julianne julie juliet julieta juliette julio
julissa julius junaid june junior junko justina justine justus jyoti kaden kadin kai kaitlin kaitlyn kala
kaleb kali kalpana kamal kamala kami kamil kamila kanchan kandace kandi kaori kapil kara kareem kari karim
karin karina karine karissa karl karla karolina karthik karyn kasey kassandra katalin katarina katarzyna
kate katelin katelyn katelynn katerina katharina katharine kathe kathi kathie kathleen kathrine kathryn
kathy kati katie katrina katy katya kaveh kavita kay kaye kaylee kaylene kayley kaylin kaylyn kazuko kazuo
keaton keegan keely keenan keiko keir keisha kelby kelley kelli kellie kelly kelsey kelsi kelvin kenan
kendall kendra kendrick kenia kenichi kenji kenna kennedy kenny kent kenta kenya kenyon keri kermit kerri
kerry keshia kevin khadija khadijah khalid khalil khloe kiana kiera kieran kim kimberlee kimberley kimberlie
kimmy kip kira kiran kirby kirk kirsi kirsten kirstie kishore kit kitty klara klaus knut kobe korey kori
kory kris krishna krista kristen kristi kristian kristie kristin kristina kristine kristofer kristopher
kristy krystal krystle krystyna krzysztof kumar kumiko kunal kurt kurtis kyla kyleigh kylie kym kyra lacey
lachlan lacy laila lakeisha lakesha lakeshia lakisha lakshmi lalit lamar lamia lamont lana lance landon lane
lanny lara larisa larissa larry lars lashawn lashonda laszlo latasha latisha latonya latoya latrice launa
laurel laurence lauri laurie lavern laverne lavonne layla lazaro lea leah leander leann leanna leanne lee
leeann leela leia leif leigh leila leland lelia lemuel len lena lenard lennart lenny lenora lenore leo leola
leon leona leonard leonardo leonel leonid leonor leonora leopoldo leora leroy les lesa lesley leslie lessie
lester leta leticia letitia levi lewis lex lexi leyla lia liam liana libby lidia lila lilia lilian liliana
lilla lillian lillie lilly lily lina lincoln linda lindsay lindsey lindy linette linnea linus lionel lisette
lissa liza lizette lizzie lloyd logan lois lola lolita london lonnie lora loraine loredana lorelei loren
lorena lorene lorenz lorenzo loretta lorie lorinda lorna lorraine lorrie lottie lou louella louie louis
louisa louise lourdes lowell loyd luana luann luanne lubna luca lucia lucian luciana luciano lucien lucile
lucille lucinda lucius lucretia lucy ludmila ludwig luella luigi luis luisa lukasz luke lula lulu lupe
luther luz lydia lyla lyle lyman lyn lynda lyndon lynette lynn lynne lynnette lynwood lyudmila maarten mabel
mable mac macey maciej mack mackenzie macy maddison madeleine madeline madelyn madge madhavi mae maegan
magda magdalena magdi maggie magnus mahdi maher mahesh mahmoud maia mairead majid makayla makoto maksim
malachi malcolm malgorzata malia malik malinda mallory malvina mamie mandy manish manisha manny manoj manolo
mansoor manuel manuela mara marc marcel marcela marcelino marcella marcelo marci marcia marcie marco marcos
marcus marcy marek margaret margarita margarito margaux marge margery margie margo margot margret marguerite
mari mariah mariam marian mariana marianna marianne mariano maribel maricela marie marieke mariel mariela
marielle mariko marilee marilu marilynn marina mario marion maris marisa marisela marisol marissa maritza
mariusz marjorie marla marlena marlene marlin marlon marnie marquis marquise marquita marsha marshall marta
marti martina marty marva marvin marwan mary maryam maryann maryanne marybeth maryellen maryjane maryjo
marylou masako masato masoud massimo mateo mateusz matheus mathew mathias mathilda mathilde matilda mats
matteo matthias mattie maud maude maura maureen maurice mauricio maurine mauro mavis max maxim maximilian
maximo maxine maxwell may maya mayra maysa mayur mckayla mckenna mckenzie meagan meaghan meenakshi meera
megumi mehdi mehmet mehran mei melanie melba melina melinda melisa mellissa melody melva melvin melvina
melvyn mercedes meredith merle merlin merrill merritt merry mervin mette mia mica micaela micah michaela
michal michale micheal michel michele micheline michiko mickey miguel mika mikaela mikayla mikel mikhail
mila milagros milan mildred milena miles milo milos milton mimi mina mindy minerva ming minnie mira miranda
mireya miriam mirna misael misha missy misty mitch mitchel mitchell mitsuko mitzi miyuki moe mohamed
mohammad mohammed mohan mohit mohsen moira moises mollie molly mona monica monika monique monir monroe monte
montgomery monty morag morgan moriah morris mortimer morton moses moustafa muhammad mukesh muna murali murat
muriel murray mustafa mustapha mya myles myra myriam myrna myron myrtle nabil nadeem nader nadezhda nadia
nadim nadine naeem nagesh naji najla namrata nan nancie nanette naoko naomi narayan narendra naresh nasir
nasrin natalia natalie natalya natasha nathalia nathalie nathanael nathanial nathaniel naveen navid neal ned
neda neelam neeraj neha nehemiah neil nell nellie nelly nelson nestor nettie neva nevaeh nia niamh nick
nicki nicky nico nicola nicolas nicole nicolette nidhi nigel nikhil niki nikita nikki nikolai nikolas
nikolaus nikolay nikos nila nilesh nina nirav nisha nita nitin nobuko noe noel noelia noelle noemi nola
nolan noor nora norah norbert noreen noriko norma norman normand norris nour nova nydia obed octavia octavio
odalys odell odessa odette ofelia oksana ola olaf oleg oleksandr olena olga olin olive oliver olivier ollie
oma omar omari omer omkar oona opal ophelia ora oralia oren orion orla orlando ornella orval orville osamu
osborne oscar oskar osman osvaldo oswaldo otilia otis otto owen pablo padma padraig paige pallavi palma
paloma pam pancho pankaj paola paolo parag paris parisa parker parth parvati pascal pasquale pat patience
patrice patrick patsy patti pattie patty paula paulette paulina pauline paulo pavel pawel payton pearl
pearlie pedro peg peggy pekka penelope penny percival percy perla perry pete petr petra petronella petronila
peyton phil philip philippe phillip phillis philomena phoebe phyllis pierce pierre pieter pilar piotr piper
polly pooja poonam poppy porfirio porsha pradeep prakash pramod pranav pranay prasad prashant pratik preethi
preeti preston pricilla prince priscilla priya providencia prudence przemyslaw puneet qasim quentin quincy
quinn quinten quintin quintina quinton rachael rachana rachelle rachid radha rae raegan rafael rafaela
raffaele rafiq raghu raheem rahul raj raja rajan rajeev rajendra rajesh rajiv rajni rakesh raleigh ralph ram
rama raman ramesh rami ramin ramiro ramon ramona ramzi rana randal randall randell randi randolph rani rania
ranjit ransom raoul raphael raquel rashad rasheed rashid rashida rashmi rasmus raul raven ravi ravindra ray
raymon raymundo raynard reagan reba rebeca rebekah reed reem reese regan reggie regina reginald reid reiko
reina reinaldo reinhard rekha remy rena renaldo renata renate rene renee renuka renzo reta reuben reva rex
reyna reynaldo reza rhea rhett rhiannon rhoda rhonda rhys ria rian ricardo rich richie rick rickey rickie
ricky rico rigoberto rika riley rima rita ritchie ritu riya rizwan rob robb robbie robby robert roberta
roberto robin robt robyn rocco rochelle rocio rocky rod roderick rodger rodney rodolfo rodrigo rogelio rohan
rohini rohit roland rolando rolf rollin roma roman rome romeo romona ronald ronaldo ronan ronda ronna ronnie
ronny roosevelt rory rosa rosalba rosalee rosalia rosalie rosalind rosalinda rosalyn rosamond rosamund
rosanna rosanne rosario rosaura roscoe roseann roseanna roseanne rosella roselyn rosemarie rosemary rosendo
rosetta rosie rosita roslyn ross rowan rowena rowland roxana roxane roxanna roxanne roxie royce ruben rubin
ruby rubye rudolf rudolph rudy rueben rufus rula rupali rupert ruslan russ russel russell rusty ruthann
ruthie ryder rylan rylee ryszard saad sabina sabrina sachiko sachin sade sadhana sadia sadie saeed sagar
sage sahil saif saira sal salim sallie sally salma salman salvador salvatore samar sameer samer samir samira
sammie sammy sana sandeep sandi sandor sandra sandro sandy sanford sangeeta sanja sanjay sanjeev santiago
santos santosh saoirse sara sarai sarita sasha satish satoshi saul saundra saurabh savanna savannah sawyer
scarlet scarlett scot scottie scotty seamus sebastian seema selena selina selma serafina serena serenity
serge sergei sergey sergio sergiy seth seymour shabnam shad shahid shahnaz shalini shana shane shanelle
shania shanice shankar shanna shannon shanon shanta shantel shari sharif sharlene sharon sharron shaun
shauna shaunna shavonne shawn shawna shawnee shayla shayna shea sheena sheetal sheila shelbi shelby sheldon
shelia shelley shelli shellie shelly shelton sheree sheri sherman sherri sherrie sherrill sherry sheryl
shigeru shilpa shinji shirin shirlene shirley shiv shivam shivani shobha shona shonda shreya shruti shyam
shyla sid siddharth siddhi sidney sienna sierra sigmund sigourney sigrid siham silas silvana silvia silvio
simeon simon simona simone sinead siobhan sjoerd sky skye skylar slawomir sloane smita sneha snezana socorro
sofia sohail soheil sol soledad solomon solveig sonal sonali sondra sonia sonja sonny sonya sophie soraya
soren spencer sridhar srinath srinivas stacey staci stacia stacie stacy stan stanford stanislav stanley
stefan stefanie stefano stella stephan stephania stephanie stephany stephen stephon sterling stevan steve
stevie stewart stuart subhash sudha sudhir sue suellen sujata suleiman suman sumit summer sunanda sunil
sunita sunny suresh surya susan susana susanna susannah susanne sushma susie susumu suzan suzanna suzanne
suzette suzie suzy sven svetlana swati sybil syd sydney syed sylvester sylvia sylvie tabatha tabitha tad
tadashi tadeusz tahir takashi takeshi talal talia talon tamara tameka tamer tamera tami tamika tammi tammie
tammy tamra tamsin tanesha tania tanisha tanner tanvi tanya tara taras tarek tariq taro tarun taryn tasha
tate tatiana tatsuya tatyana taylor ted teddy tejas teodoro terence teresita teri terrance terrell terrence
terri terrie tess tessa tetsuya tevin thad thaddeus thalia thea thelma theo theodora theodore theresia
theron thiago thor thos thurman tia tiana tiara tierra tillie timmy timothy tina tito titus tobias tobin
toby tod todd tomas tomasz tommie tommy tomoko toni tonia tonja tony tonya tori torsten toru toshio tracey
traci tracie tracy travis tremaine trent trenton trevor trey tricia trina trinidad trinity trisha tristan
tristen troy trudi trudy truman trupti tsutomu tushar twila ty tyesha tyra tyree tyrell tyrese tyrone tyson
uday ugo ujwala ulises ulrich ulysses uma umar umberto umesh una uriel urmila ursula usha vadim vaishali val
valentin valentina valentino valeria valerie van vance vandana vanessa varsha varun vasant vasco vasily
vaughn venkat vera verity verla verna vernice vernon veronica vic vicente vicki vickie vicky victor vida
vidya vijay vikas vikram viktor viktoria vilma vin vinay vince vincenza vincenzo vineet vinita vinod viola
violet violeta virgil virgilio virginia vishal vitaly vito vivek vivian viviana vivienne vlad vladimir
vladislav vyacheslav wade wafa waleed walid walker wallace wally walt wanda ward warren wasim wayland
wendell wendi wendy werner wes wesley weston wieslaw wiktor wilbert wilbur wilda wiley wilford wilfred
wilfredo wilhelm wilhelmina will willa willard willem williams willis willow wilma wilmer wilson windy
winfred winifred winnie winona winston wm wojciech wolfgang woodrow wyatt xander xanthe xavier ximena
xiomara yaakov yadira yael yahya yana yash yasir yasmin yasmine yasuko yasuo yazmin yelena yesenia yevgeny
yogesh yoko yolanda yosef yoshiko yosuke young yousef youssef yousuf yuki yuliya yumi yumiko yuri yuriy
yusef yusuf yvette yvonna yvonne zachariah zachery zack zackary zaheer zahra zaid zain zainab zaki zander
zane zara zbigniew zdzislaw zeinab zeke zelda zelma zena zeynep zia ziad zinaida zinnia zion zoe zoey zofia
zohreh zoila zoltan zora zoran zulema`;
