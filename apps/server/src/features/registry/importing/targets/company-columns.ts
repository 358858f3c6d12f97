import { names } from '../files/columns.rules.ts'

/**
 * Headings of the portal's files of 2015 to 2025, of its API, of MCA's own lists (companies, LLPs,
 * foreign companies), and of our template.
 */
export const COMPANY_COLUMNS = {
  cin: names(`
    cin, corporate identification number, corporate identity number,
    company identification number, identification number, cin number, cin no, company cin, llpin,
    llpin number, llpin no, llp identification number,
    limited liability partnership identification number, fllpin, fllpin llpin, fcrn, fcrn number,
    fcrn no, foreign company registration number, cin llpin, cin fcrn, cin fcrn llpin,
    cin fcrn fllpin llpin`),
  name: names(`
    company name, llp name, limited liability partnership name,
    name of limited liability partnership llp, company llp name, foreign company name,
    foreign llp name, fllp name, entity name, name`),
  roc: names(`
    company roc code, registrar of companies, roc name, roc code, roc location, roc office,
    roc name code, registrar, roc`),
  category: names('company category, category'),
  subcategory: names('company sub category, company subcategory, sub category, subcategory'),
  class: names('company class, class'),
  authorised: names(`
    authorized capital, authorized share capital, authorized cap, authorised capital,
    authorised cap, total obligation of contribution, obligation of contribution,
    total contribution`),
  paidUp: names(`
    paid up capital, paidup capital, paid up share capital, paidup share capital, paid capital,
    paid up cap, total paid up capital`),
  incorporated: names(`
    company registration date date, company registration date, date of registration,
    date of incorporation, date of incorporation registration, incorporated on, registered on,
    founded, date founded, incorporation, date`),
  address: names(`
    registered office address, company address, registered address, address of registered office,
    company registered office address, llp registered office address,
    foreign company present address india, foreign company address india, present address india,
    principal place of business india address, address`),
  listing: names(`
    listing status, listed or not, whether listed or not, listed, whether listed,
    listed unlisted, listed in stock exchange`),
  status: names(`
    company status, llp status, company llp status, status of company efiling,
    company status efiling, current status, status`),
  state: names(`
    company state code, registered state, state, state name, state code, company state`),
  nic: names(`
    nic code, industrial class, industrial activity code, activity code, business activity code,
    industrial classification code,
    main division of business activity to be carried out in india, main division, nic`),
  industry: names(`
    company industrial classification, industrial classification,
    principal business activity as per cin, principal business activity,
    main division description, activity description, industrial activity description,
    business activity description, nic description, principal business, industry, description`),
  agm: names('last agm date, date of last agm, last annual general meeting date, agm date'),
  balanceSheet: names(`
    balance sheet date, date of balance sheet, last balance sheet date,
    latest year financial statement,
    date of last financial year end date for which statement of accounts and solvency filed`),
} as const
export type CompanyColumn = keyof typeof COMPANY_COLUMNS
