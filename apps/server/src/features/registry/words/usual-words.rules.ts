/** Names of people, towns and states. */
const NAMES = `
  abdul abdullah abhay abhijit abhishek abraham achary aditya afzal agarwal aggarwal agnihotri
  agra ahmad ahmed ahmedabad ahuja ajay ajmer akash akbar alam alappuzha ali aligarh allahabad
  alok aman amar ambala amit amitabh amrit amritsar anand anantapur ananth andhra angad aniket
  anil anirudh anish anita anjali ankit ankur anoop ansari anthony antony anuj anup anuradha
  anwar aparna apte arif arjun arnab arora arpita arun arvind asansol asha ashish ashok ashwin
  asif aslam assam atul aurangabad avinash awasthi ayesha ayub azad aziz babu badal bagchi bajaj
  bajpai bala balaji balakrishnan balan baldev baljit balu balwant banerjee bangalore banik
  bansal baramati bareilly barman barua basu begum belgaum bellary bengal bengaluru bhagat
  bhandari bharat bharti bharuch bhaskar bhat bhatia bhatnagar bhatt bhattacharya bhavani
  bhavesh bhavna bhavnagar bhilai bhiwandi bhopal bhosale bhubaneswar bhupendra bhupinder bibi
  bidar bihar bijapur bijoy bikaner bilaspur bipin birla biswas bobby bokaro bombay bora borah
  bose brar burdwan calcutta calicut chacko chadha chaitanya chakraborty chakravarty chaman
  chand chandan chandigarh chandra chandran chandrasekhar charan chatterjee chaturvedi chaudhari
  chaudhary chauhan chavan chawla chennai chetan chetty chhabra chirag chitra chittoor choksi
  chopra choudhary choudhury chowdhury cochin coimbatore cuddalore cuttack dalal dalmia daman
  damodar daniel darjeeling darshan das dasgupta datta davangere dave david dcosta debnath deepa
  deepak deepika dehradun deka delhi desai deshmukh deshpande devendra devi dey dhanbad
  dharmendra dharwad dhawan dhillon dias dibrugarh dilip dinakar dindigul dinesh dipak dispur
  divya doshi dsouza dubey durga durgapur dutt dutta dwivedi elango eluru erode faisal farhan
  faridabad farooq fatima fernandes francis gadgil gaikwad gajendra ganapathy gandhi gandhidham
  gandhinagar ganesh ganga gangtok ganguly garg gaurav gautam gayatri geeta george ghai
  ghaziabad ghosh gill girish goa gogoi gokul gomes gopal gopalakrishnan gopinath gorakhpur gore
  goswami gourav gouri govind govindan gowda goyal grewal gujarat gulati gulbarga gulzar guntur
  gupta gupte gurgaon gurpreet guru gurung guwahati gwalior haldia hamid hanif haque harbhajan
  harendra hari haridwar hariharan harish harpreet harsh harsha haryana hassan hazarika hegde
  hemant himachal himalaya hiralal hisar hitesh hosur howrah hubli hussain hyderabad ibrahim
  imphal imran india indira indore indra iqbal irfan ishwar itanagar iyengar iyer jabalpur jacob
  jadhav jagannath jagdish jahangir jaideep jain jaipur jaiswal jalandhar jalgaon jamal james
  jammu jamnagar jamshedpur janaki jaswant jatin javed jaya jayant jayesh jeevan jeyaraj jha
  jhansi jitendra jodhpur johar john johnson jorhat jose joseph joshi joy junagadh jyoti kailash
  kakinada kakkar kalita kalpana kalra kalyan kamal kamala kamalesh kamat kamble kamlesh kanchan
  kanchipuram kannan kannur kanpur kantilal kapadia kapil kapoor karan karim karimnagar karnal
  karnataka karthik kartik karur kashmir kashyap kasturi kaul kaur kaushik kaveri kavita kerala
  keshav ketan khalid khan khandelwal khanna kharagpur khare khatri khurana kiran kirti kishore
  kochi kohli kolhapur kolkata kollam komal koshy kota kothari kottayam kozhikode krishna
  krishnamurthy krishnan kuldeep kulkarni kumar kumari kunal kurian kurnool kurup kushal kusum
  lakhan lakshmi lal lalit lata latur laxmi lele lobo lokesh lucknow ludhiana luke madan madhav
  madhu madhuri madhya madras madurai mahadev mahajan mahalakshmi mahanta maharashtra mahendra
  mahesh mahindra mahto maity malabar malda malhotra malik mandal mandya mangalore mani manik
  manish manisha manjit manju manjunath manmohan manohar manoj manpreet mansoor maria mark
  martin maruti mary mathew mathur mathura maurya mayank mayur meena meenakshi meera meerut
  mehboob mehra mehta menezes menon merchant michael milind mirza mishra mithun mittal modi
  mohamed mohammed mohan mohanty mohapatra mohit mohsin mondal moradabad more mridula mukesh
  mukherjee mukund mumbai murali murthi murthy murugan murugesan mustafa muthu muzaffarpur
  mysore mysuru nadar nadiad nagaraj nagarajan nagendra nagpal nagpur naidu naik nair namakkal
  nambiar nanda nandan nanded nandini narang narayan narayanan narendra naresh nashik nasir
  natarajan nath natraj naveen navin nawaz nayak nazir neelam neeraj neeta neha nellore nikam
  nikhil nilesh nirmal nirmala nitin nizam nizamabad noida noor odisha ojha omkar ongole orissa
  padma padmini pal palakkad palanisamy panaji panda pandey pandit pandya panipat pankaj panvel
  parameswaran paramjit parekh parmar parth parthasarathy parvati parveen parvez paswan patel
  pathak pathan pathankot patiala patil patna patnaik patra patwardhan paul pawar pereira
  perumal peter philip phukan pillai pinto ponda pondicherry ponnusamy pooja poonam prabhakar
  prabhu pradeep prafulla prajapati prakash pramod pranab prasad prasanna prashant pratap
  pratibha pravin preeti prem premchand priti priya priyanka puducherry pujari pulkit pune punit
  punjab puri purohit purushottam pushpa qureshi radha raghav raghavan raghu raghunath raheja
  rahim rahman rahul rai raipur raj raja rajagopal rajahmundry rajan rajaram rajasthan rajat
  rajeev rajendra rajendran rajesh rajiv rajkot rajput raju rakesh ram ramachandran ramakrishna
  ramakrishnan raman ramaswamy ramesh rameshwar ramnath rana ranchi rane ranganathan rani ranjan
  ranjit rao rashid rashmi rastogi ratan rath rathod ratlam ratna raut ravi rawal rawat reddy
  rekha renu reshma rewa ritu riyaz robert rodrigues rohan rohit rohtak roshan rourkela roy rupa
  rupesh sabarwal sachin sadhana sadiq sagar saha sahni sahoo sahu saikia saldanha salem salim
  sambalpur sameer samir samuel sandeep sandhu sandhya sangeeta sangita sangli sanjay sanjeev
  sankar sankaran santosh saraswati sarika sarita sarkar sarla sarma satara satish satya satyam
  saurabh savitri sawant saxena sebastian seema selvam selvaraj sen senthil seth sethi shabana
  shah shaikh shailesh shakti shalini shamim shankar shanmugam shanta shanti sharad sharif
  sharma sheela shekhar shetty shetye shillong shimla shimoga shinde shirke shiv shiva shivaji
  shobha shreya shubham shukla shyam siddharth siddiqui sidhu sikander sikkim silchar siliguri
  simon simran singh sinha sita sivakasi sivakumar smita sneha sobhan sodhi sohan solapur
  somnath sonal soni sonia sonipat sourav sreenivas sridhar sridharan srikanth srinagar srinivas
  srinivasan srivastava stephen subbarao subhash subodh subramaniam subramanian sudha sudhakar
  sudhir sujata sujit sukhdev sukumar sulaiman sultana suman sumit sundar sundaram sunil sunita
  suraj surat surendra suresh surinder surya sushil sushma swain swamy swapan swapna swaraj syed
  tamang tamil tandon tanuja tanvi tanwar tapan tara tarun tata tejas telangana thakkar thakur
  thane thanga thangavel thanjavur thapa theni thomas thrissur tilak tirunelveli tirupati
  tiruppur tiwari trichy trilok tripathi trivandrum trivedi tumkur tushar udaipur uday udupi
  ujjain ujjwal uma umesh unnao upadhyay urmila usha ushma vadodara vaidya vaishali valsad
  vandana vapi varanasi varghese varma varsha varun vasant vasanth vasu vasudevan veena vellore
  venkat venkataraman venkatesh venkateswara venugopal verma vidya vijay vijaya vijayawada vikas
  vikram vikrant vimal vimala vinay vineet vinod vipin virar viren virendra visakhapatnam vishal
  vishnu vishwanath vivek vyas wadhwa wagh wahid warangal wasim yadav yash yashwant yogesh yogi
  yusuf zafar zahir zakir zaveri zirakpur`

/** English words of company names. */
const ENGLISH = `
  academy acoustics adhesives advertising advisors advisory aerospace agencies agency
  agricultural agro air alloys aluminium amusement analytics and animal antiques apparels
  appliances aqua architects artisans arts asset associates associations auditors auto
  automation automobiles automotive aviation bags bakers bakery bakes bank bars batteries bazaar
  bearings beauty beverages bicycles bio biotech board boats books boutique bricks broadband
  broking brothers builders buildings buses business cable cables cafe cameras capital cardboard
  care cargo carpets carriers cartons cashew caterers catering cement center centre ceramics
  chains charitable chemical chemicals children chits chocolate cinema city classic cleaning
  clinic clothing cloud club coal coatings coffee coir cold college colour comforts commerce
  commercial communication communications company components compressors computers concrete
  conductors confectionery construction constructions consultancy consultants consulting
  cooperative cosmetics cotton courier couriers crackers crafts crane creations creative credit
  cycles dairy data dental depot design designs detective detergents developers development
  diagnostics diamond diesel digital distilleries distributors division doors dreams drugs dyes
  dynamics earth eastern eco ecom edible education electric electrical electricals electrodes
  electronics elevators embroidery emporium energy engineering engineers enterprise enterprises
  entertainment equipment equipments estate estates events exhibition explosives export
  exporters exports express eye fabrication fabricators fabrics family farm farmers farming
  farms fashion fashions feeds fertiliser fertilizers fibre fibres fields film films filters
  finance financial finvest fire first fisheries fitness flavours florist flour fluid food foods
  footwear forest forge forging forgings foundation foundry franchise fresh fruit fruits fuel
  fuels funds furnishings furniture future games gardens garments gas gears gems general
  generation generators gift gifts ginning glass glassware global gloves gold golden goods
  granite granites graphics green group gym handicrafts handlooms hardware health healthcare
  herbal herbs heritage hire hitech holiday holidays home homes honey horticulture hosiery
  hospital hospitality hospitals hotel hotels house housing hydraulics hygiene ice ideal imaging
  immigration importers imports industrial industries industry informatics information infotech
  infra infrastructure ingredients inks inn innovations institute instruments insulation
  insurance integrated intelligent interiors international investment investments iron
  irrigation jewellers journeys jute kids kitchen knitwear knowledge laboratories laboratory
  labs lamps land laundry learning leasing leather leisure library life lifesciences lifestyle
  lighting lights lime limited linen link liquor logistics looms lubricants luggage machinery
  machines magic mall malls management manufacturing marble marine maritime market marketing
  marketplace mart masala match meat mechanical media medical medicals merchandise metal
  metallurgy metals meters micro microfinance milk mills mineral minerals mining mobile mobiles
  models modern money motors moulds movies multimedia multispeciality music nation national
  natural nature net network networks news northern nursery nutrition ocean office offset oil
  oils online optical opticals options orchards organic ornaments orthopaedic outdoor overseas
  oxygen packaging paint paints palace panels paper paradise park parks partners pearl perfumes
  pest pesticides pet petroleum pharma pharmaceuticals pharmacy photo physio pictures pipes
  planet plant plantations plants plastic plastics platinum plywood polymers port portfolio
  potteries poultry power precast precision premier press pressure prime print printers printing
  private process processing producer producers productions productivity products professional
  profile projects promoters prompt properties property protection publication publications
  publishers pulses pumps quality quarry radio rail railway ready real realtors realty
  recruitment recycling refineries refinery refractories refrigeration reliance renewable
  research residences residency resins resort resorts resources restaurant restaurants retail
  rice robotics roofing roots royal royalty rubber safety sales salon salt sand sanitary sarees
  satellite school sciences sea seafoods secure securities security seeds semiconductors senior
  service services sewing shelters ship shipping shoes shopping sign signs silk silks silver sky
  smart snacks soap soaps social society soft software solar solution solutions sounds southern
  speciality spices spinning sports sportswear stainless star state stationery steel steels
  stock stone stones storage stores structural structures studio studios style success sugar sun
  sunrise super supermarket superstar surface surgical surgicals surveyors sweets switchgear
  synthetics system systems tanks tanneries tapes taxi tea technical technologies technology
  telecom telecommunication telecommunications television tent textile textiles theatre thermal
  tiles timber time tobacco tool tools total tourism tours towers town toys tractors trade
  traders trades trading training transformers transit transmission transport transports travel
  travels trends triumph trucks trust tubes turbo tyre tyres ultra uniform union unique
  universal university urban utility valley value valves vegetables vehicles ventilation venture
  ventures veterinary video videos village vision warehouse warehousing watch water waters
  wealth weaving web weighing welfare wellness western wheels white wholesale wind wines wire
  wireless wires women wood wools works world xerox yarn yarns yoga zinc zone`

/**
 * Everyday words, as most people spell them. Of the spellings of a word in an Indian script that a
 * registry has, such a one is meant, also if it is in few names.
 */
export const USUAL_WORDS: ReadonlySet<string> = new Set(`${NAMES} ${ENGLISH}`.trim().split(/\s+/))
