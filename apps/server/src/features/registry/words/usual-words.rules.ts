/** Names of people, towns and states. */
const NAMES = `
  aditya agarwal agra ahmad ahmed ahmedabad ajay ajmer akash akbar alam ali allahabad amar amit
  amrit amritsar anand andhra anil anita anjali ansari antony anwar arjun arora arun arvind asha
  ashok assam aurangabad aziz babu bala banerjee bangalore bansal basu bengal bengaluru bhagat
  bharat bhat bhatia bhatt bhattacharya bhopal bhubaneswar bibi bihar biswas bombay bora borah
  bose calcutta chacko chakraborty chand chandigarh chandra chatterjee chauhan chavan chennai
  chopra choudhary choudhury chowdhury cochin coimbatore cuttack dalal darjeeling das dasgupta
  datta deepak dehradun deka delhi desai deshmukh deshpande devi dhillon dinesh dsouza dutta
  erode fatima fernandes francis ganesh ganga garg george ghosh gill goa gogoi gopal goswami
  govind gowda goyal gujarat guntur gupta gurgaon gurpreet gurung guwahati gwalior haque hari
  harish harpreet haryana hazarika hegde himachal himalaya hubli hussain hyderabad ibrahim imran
  india indore iyengar iyer jabalpur jacob jadhav jagdish jain jaipur jalandhar james jammu
  jamshedpur jha jodhpur john jose joseph joshi kalita kamal kamat kannan kanpur kapoor karim
  karnataka kashmir kaur kaveri kerala khan khanna khatri kiran kishore kochi kolhapur kolkata
  kollam kota kozhikode krishna krishnan kulkarni kumar kumari kurian lakshmi lal laxmi lucknow
  ludhiana madhya madras madurai mahanta maharashtra mahesh mahto malabar malhotra malik mandal
  mangalore mani manish manoj mary mathew meerut mehra mehta menon mishra mohamed mohammed mohan
  mohanty mohapatra mondal mukesh mukherjee mumbai murthy murugan mysore nadar nagpur naidu naik
  nair narayan narayanan naresh nashik nath naveen nayak neha nellore nikhil odisha ojha orissa
  padma pal palakkad panda pandey pandit pandya parekh patel pathak patiala patil patna patnaik
  patra paul pawar phukan pillai pooja pradeep prakash pramod prasad pravin priya pujari pune
  punjab purohit radha raghu rahul rai raipur raj raja rajan rajasthan rajendra rajesh rajkot
  rajput raju ram raman ramesh rana ranchi rani rao rath rathod raut ravi reddy rekha roy sachin
  saha sahoo sahu saikia salem salim sandeep sandhu sangeeta sanjay santosh saraswati sarkar
  sarma satish savitri sawant selvam sen senthil seth sethi shah shaikh shankar sharma shekhar
  shetty shimla shinde shukla shyam siddiqui sidhu sikkim singh sinha sita sobhan sodhi solapur
  soni sridhar srinivas subramanian sudhir sultana suman sunil sunita suraj surat suresh surya
  swain swamy syed tamang tamil tanwar tata telangana thakur thane thapa thomas thrissur
  tirupati tiwari trichy tripathi trivandrum udaipur udupi uma usha vadodara vaidya varanasi
  varghese varma venkat venkatesh verma vijay vijayawada vikas vikram vinod visakhapatnam vishal
  vishnu vivek vyas wadhwa warangal yadav yusuf zaveri`

/** English words of company names. */
const ENGLISH = `
  academy advertising aerospace agencies agency agricultural agro air alloys and apparels aqua
  arts associates associations auto automation automobiles automotive aviation bank bazaar
  beverages bio biotech board brothers builders business cable cafe capital care carriers cement
  center centre ceramics chemical chemicals chits cinema city classic clinic clothing club coal
  coffee cold college colour commerce commercial communications company computers concrete
  construction constructions consultancy consultants consulting cotton creations credit dairy
  data design designs developers development diagnostics diamond digital drugs eastern ecom
  education electric electrical electricals electronics energy engineering engineers enterprise
  enterprises entertainment equipment estate estates events export exports express fabrics farms
  fashion fashions feeds fertilizers film films finance financial first fisheries food foods
  footwear foundation fresh fruits fuels furniture future garments gas gems general glass global
  gold golden granite granites graphics green group health healthcare heritage home homes
  hospital hospitality hospitals hotel hotels house housing ideal imports industrial industries
  infotech infra infrastructure innovations insurance interiors international investment
  investments iron jewellers kitchen laboratories labs land leasing leather life limited link
  logistics machinery machines management manufacturing marble marine market marketing
  marketplace mart media medical medicals metal metals mills minerals mining mobile modern
  motors movies music national natural network networks northern oil oils organic overseas
  packaging paints paper park petroleum pharma pharmaceuticals pictures pipes plantations
  plastics polymers port poultry power precision printers private processing producer producers
  productions products professional projects promoters properties property publications
  publishers pumps real realtors realty recycling renewable research resort resorts resources
  restaurant restaurants retail rice royal rubber sales school sciences securities security
  seeds service services ship shipping shopping sign silk silver smart society software solar
  solution solutions southern spices spinning sports star steel steels stone storage stores
  studio studios sugar super supermarket superstar surgical systems tea technical technologies
  technology telecom telecommunications textile textiles tiles timber time tools tourism tours
  trade traders trades trading training transport transports travel travels tyres union
  universal university urban utility vehicles venture ventures videos vision water waters wealth
  web welfare western wind wines wireless wood wools works world`

/**
 * Everyday words, as most people spell them. Of the spellings of a word in an Indian script that a
 * registry has, such a one is meant, also if it is in few names.
 */
export const USUAL_WORDS: ReadonlySet<string> = new Set(`${NAMES} ${ENGLISH}`.trim().split(/\s+/))
