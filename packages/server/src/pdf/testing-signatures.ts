/** For tests: blocks of signatures as models write them, and who owns which line of them. */

export interface SignatureBlock {
  name: string
  /** BCP 47. */
  language: string
  /** Of the end of a contract, in the Markdown of an answer. */
  source: string
  /** By column of the page, two in a row; a row begins with what stands side by side in the source. Lines as in signatures.slow.test.ts. */
  parties: string[][]
}

export const SIGNATURE_BLOCKS: readonly SignatureBlock[] = [
  {
    name: 'bold heads, every line a paragraph, a witness',
    language: 'en',
    source: `**The Lender**

Signature: ______________________

Name:

Address:

Date:

**The Borrower**

Signature: ______________________

Name:

Address:

Date:

**Witness**

Signature: ______________________

Name:

Occupation:`,
    parties: [
      ['# The Lender', 'x Signature:', '_ Name:', '_ Address:', '_ Date:'],
      ['# The Borrower', 'x Signature:', '_ Name:', '_ Address:', '_ Date:'],
      ['# Witness', 'x Signature:', '_ Name:', '_ Occupation:'],
    ],
  },
  {
    name: 'in witness whereof, By, Name, Title',
    language: 'en',
    source: `IN WITNESS WHEREOF, the parties hereto have executed this Agreement as of the date first above written.

**ACME CORPORATION**

By: ___________________________
Name: Sarah Whitfield
Title: Chief Executive Officer
Date: _________________________

**BETA LOGISTICS LLC**

By: ___________________________
Name: Miguel Ortega
Title: Managing Member
Date: _________________________`,
    parties: [
      ['# ACME CORPORATION', 'x By:', 'Name: Sarah Whitfield', 'Title: Chief Executive Officer', '_ Date:'],
      ['# BETA LOGISTICS LLC', 'x By:', 'Name: Miguel Ortega', 'Title: Managing Member', '_ Date:'],
    ],
  },
  {
    name: 'two columns as a table with heads',
    language: 'en',
    source: `## Signatures

| **Landlord** | **Tenant** |
|---|---|
| Signature: ____________________ | Signature: ____________________ |
| Name: Margaret Hale | Name: Tom Adeyemi |
| Date: ____________________ | Date: ____________________ |`,
    parties: [
      ['# Landlord', 'x Signature:', 'Name: Margaret Hale', '_ Date:'],
      ['# Tenant', 'x Signature:', 'Name: Tom Adeyemi', '_ Date:'],
    ],
  },
  {
    name: 'German, Ort und Datum beside the signature, two parties',
    language: 'de',
    source: `## Unterschriften

**Vermieter**

_________________________          _________________________
Ort, Datum                         Unterschrift

**Mieter**

_________________________          _________________________
Ort, Datum                         Unterschrift`,
    parties: [
      ['# Vermieter', 'x', 'Ort, Datum'],
      ['x', 'Unterschrift'],
      ['# Mieter', 'x', 'Ort, Datum'],
      ['x', 'Unterschrift'],
    ],
  },
  {
    name: 'headings a party, four parties',
    language: 'en',
    source: `## Signatures

### Seller

Name: Ruth Okafor
Signature: ____________________
Date: ____________________

### First Buyer

Name: Peter Lund
Signature: ____________________
Date: ____________________

### Second Buyer

Name: Anna Lund
Signature: ____________________
Date: ____________________

### Guarantor

Name: Lund Holding ApS
Signature: ____________________
Date: ____________________`,
    parties: [
      ['# Seller', 'Name: Ruth Okafor', 'x Signature:', '_ Date:'],
      ['# First Buyer', 'Name: Peter Lund', 'x Signature:', '_ Date:'],
      ['# Second Buyer', 'Name: Anna Lund', 'x Signature:', '_ Date:'],
      ['# Guarantor', 'Name: Lund Holding ApS', 'x Signature:', '_ Date:'],
    ],
  },
  {
    name: 'a rule, the name and the office below it, side by side',
    language: 'en',
    source: `**SIGNATURES**

____________________________     ____________________________
Eleanor Tollan                   Dr Samir Qureshi
Director, Tollan Ltd             Chair of Trustees

Date: ____________               Date: ____________`,
    parties: [
      ['x', 'Eleanor Tollan', 'Director, Tollan Ltd', '_ Date:'],
      ['x', 'Dr Samir Qureshi', 'Chair of Trustees', '_ Date:'],
    ],
  },
  {
    name: 'list items, a party each',
    language: 'en',
    source: `## 12. Execution

**For the Client:**

- Name: ________________________
- Title: ________________________
- Signature: ____________________
- Date: _________________________

**For the Consultant:**

- Name: ________________________
- Title: ________________________
- Signature: ____________________
- Date: _________________________`,
    parties: [
      ['# For the Client:', '_ Name:', '_ Title:', 'x Signature:', '_ Date:'],
      ['# For the Consultant:', '_ Name:', '_ Title:', 'x Signature:', '_ Date:'],
    ],
  },
  {
    name: 'a deed with a witness to each signature',
    language: 'en',
    source: `SIGNED as a DEED by
**MARTIN HOLLIS**
______________________________

in the presence of:

Witness signature: ______________________
Witness name: ______________________
Witness address: ______________________
Witness occupation: ______________________

SIGNED as a DEED by
**CLARE HOLLIS**
______________________________

in the presence of:

Witness signature: ______________________
Witness name: ______________________
Witness address: ______________________
Witness occupation: ______________________`,
    parties: [
      ['# SIGNED as a DEED by', '# MARTIN HOLLIS', 'x'],
      [
        '# in the presence of:',
        'x Witness signature:',
        '_ Witness name:',
        '_ Witness address:',
        '_ Witness occupation:',
      ],
      ['# SIGNED as a DEED by', '# CLARE HOLLIS', 'x'],
      [
        '# in the presence of:',
        'x Witness signature:',
        '_ Witness name:',
        '_ Witness address:',
        '_ Witness occupation:',
      ],
    ],
  },
  {
    name: 'numbered witnesses',
    language: 'en',
    source: `## Signatures

**Testator**

______________________________
Harold Finch

**Witnesses**

1. Signature: __________________
   Name: __________________
2. Signature: __________________
   Name: __________________`,
    parties: [
      ['# Testator', 'x', 'Harold Finch'],
      ['# Witnesses', 'x 1. Signature:', '_ Name:', 'x 2. Signature:', '_ Name:'],
    ],
  },
  {
    name: 'a notary with a seal',
    language: 'en',
    source: `**GRANTOR:**

______________________________
Lucille Barnes

STATE OF OREGON
COUNTY OF LANE

Subscribed and sworn to before me this ____ day of ____________, 20__, by Lucille Barnes.

______________________________
Notary Public
My commission expires: ____________

(Seal)`,
    parties: [['# GRANTOR:', 'x', 'Lucille Barnes'], [], ['x', 'Notary Public', '_ My commission expires:', '(Seal)']],
  },
  {
    name: 'German company and person, dotted lines',
    language: 'de',
    source: `Für die Auftraggeberin:
Nordlicht Energie GmbH

........................................
Katharina Brandt
Geschäftsführerin

Für den Auftragnehmer:
Jonas Weber

........................................
Jonas Weber`,
    parties: [
      ['# Für die Auftraggeberin:', '# Nordlicht Energie GmbH', 'x', 'Katharina Brandt', 'Geschäftsführerin'],
      ['# Für den Auftragnehmer:', '# Jonas Weber', 'x', 'Jonas Weber'],
    ],
  },
  {
    name: 'plain heads, every line a paragraph',
    language: 'en',
    source: `## Signatures

Lender:

______________________________

Name: Jane Doe

Date: ____________

Borrower:

______________________________

Name: John Roe

Date: ____________`,
    parties: [
      ['# Lender:', 'x', 'Name: Jane Doe', '_ Date:'],
      ['# Borrower:', 'x', 'Name: John Roe', '_ Date:'],
    ],
  },
  {
    name: 'a label before each blank names the party',
    language: 'en',
    source: `## Signatures

Landlord: ______________________ Date: ______________

Tenant: ______________________ Date: ______________

Witness: ______________________ Date: ______________`,
    parties: [
      ['x Landlord:', '_ Date:'],
      ['x Tenant:', '_ Date:'],
      ['x Witness:', '_ Date:'],
    ],
  },
  {
    name: 'three parties with labels in bold',
    language: 'en',
    source: `AGREED AND ACCEPTED:

**Disclosing Party:** Kestrel Labs Inc.
**Signature:** ________________________
**Name:** ________________________
**Date:** ________________________

**Receiving Party:** Harbour Bank plc
**Signature:** ________________________
**Name:** ________________________
**Date:** ________________________

**Guarantor:** Elena Petrova
**Signature:** ________________________
**Name:** ________________________
**Date:** ________________________`,
    parties: [
      ['# AGREED AND ACCEPTED:', '# Disclosing Party: Kestrel Labs Inc.', 'x Signature:', '_ Name:', '_ Date:'],
      ['# Receiving Party: Harbour Bank plc', 'x Signature:', '_ Name:', '_ Date:'],
      ['# Guarantor: Elena Petrova', 'x Signature:', '_ Name:', '_ Date:'],
    ],
  },
  {
    name: 'breaks between the parties',
    language: 'en',
    source: `## Signatures

**Party A**

Signature: ____________________

Printed Name: ____________________

Date: ____________________

---

**Party B**

Signature: ____________________

Printed Name: ____________________

Date: ____________________`,
    parties: [
      ['# Party A', 'x Signature:', '_ Printed Name:', '_ Date:'],
      ['# Party B', 'x Signature:', '_ Printed Name:', '_ Date:'],
    ],
  },
  {
    name: 'a sentence of place and date above the rule',
    language: 'en',
    source: `## Signatures

**Employer**

Signed ________ at ________ on ________

______________________________
Petra Novak, HR Director

**Employee**

Signed ________ at ________ on ________

______________________________
Liam Byrne`,
    parties: [
      ['# Employer', '# Signed ________ at ________ on ________', 'x', 'Petra Novak, HR Director'],
      ['# Employee', '# Signed ________ at ________ on ________', 'x', 'Liam Byrne'],
    ],
  },
  {
    name: 'German table without a head',
    language: 'de',
    source: `## Unterschriften

| | |
|---|---|
| Ort, Datum: ____________________ | Ort, Datum: ____________________ |
| ______________________________ | ______________________________ |
| Arbeitgeber | Arbeitnehmer |`,
    parties: [
      ['_ Ort, Datum:', 'x', 'Arbeitgeber'],
      ['_ Ort, Datum:', 'x', 'Arbeitnehmer'],
    ],
  },
  {
    name: 'a table of labels and blanks for each party',
    language: 'en',
    source: `## Signatures

**Seller**

| | |
|---|---|
| Signature | ____________________ |
| Name | Ingrid Solberg |
| Date | ____________________ |

**Buyer**

| | |
|---|---|
| Signature | ____________________ |
| Name | Marco Bianchi |
| Date | ____________________ |`,
    parties: [
      ['# Seller', 'x Signature', 'Name Ingrid Solberg', '_ Date'],
      ['# Buyer', 'x Signature', 'Name Marco Bianchi', '_ Date'],
    ],
  },
  {
    name: 'a table with the names of fields in its first column',
    language: 'en',
    source: `## Signatures

| | Supplier | Customer |
|---|---|---|
| Signature | ____________ | ____________ |
| Name | Olga Brandt | |
| Date | ____________ | ____________ |`,
    parties: [
      ['# Supplier', 'x Signature', 'Name Olga Brandt', '_ Date'],
      ['# Customer', 'x Signature', '_ Name', '_ Date'],
    ],
  },
  {
    name: 'a table with the names of fields in its head',
    language: 'de',
    source: `## Unterschriften

| Name | Unterschrift | Datum |
|---|---|---|
| Anna Berger | ____________ | ____________ |
| Paul Stein | ____________ | ____________ |`,
    parties: [
      ['Name Anna Berger', 'x Unterschrift', '_ Datum'],
      ['Name Paul Stein', 'x Unterschrift', '_ Datum'],
    ],
  },
  {
    name: 'two signatories of one company, one person',
    language: 'en',
    source: `Signed for and on behalf of **Fenwick & Sons Ltd**

By: ______________________
Name: Arthur Fenwick
Title: Director

By: ______________________
Name: Joan Fenwick
Title: Company Secretary

Signed by **Dr Maya Rao**

______________________
Dr Maya Rao`,
    parties: [
      [
        '# Signed for and on behalf of Fenwick & Sons Ltd',
        'x By:',
        'Name: Arthur Fenwick',
        'Title: Director',
        'x By:',
        'Name: Joan Fenwick',
        'Title: Company Secretary',
      ],
      ['# Signed by Dr Maya Rao', 'x', 'Dr Maya Rao'],
    ],
  },
  {
    name: 'German purchase with witness and notary',
    language: 'de',
    source: `## Unterschriften

### Verkäuferin

Ort, Datum: ________________
Unterschrift: ________________
Name: Helga Sommer

### Käufer

Ort, Datum: ________________
Unterschrift: ________________
Name: Emre Yılmaz

### Zeuge

Unterschrift: ________________
Name: ________________
Anschrift: ________________

### Notar

Unterschrift: ________________
(Siegel)`,
    parties: [
      ['# Verkäuferin', '_ Ort, Datum:', 'x Unterschrift:', 'Name: Helga Sommer'],
      ['# Käufer', '_ Ort, Datum:', 'x Unterschrift:', 'Name: Emre Yılmaz'],
      ['# Zeuge', 'x Unterschrift:', '_ Name:', '_ Anschrift:'],
      ['# Notar', 'x Unterschrift:', '(Siegel)'],
    ],
  },
  {
    name: 'German, place and date in words above two rules',
    language: 'de',
    source: `## § 14 Unterschriften

Berlin, den ____________________

____________________________\t\t____________________________
(Vermieterin)\t\t(Mieter)`,
    parties: [
      ['# Berlin, den ____________________', 'x', '(Vermieterin)'],
      ['x', '(Mieter)'],
    ],
  },
  {
    name: 'dates with strokes behind the signature',
    language: 'en',
    source: `**SIGNED by the parties on the dates below:**

**EMPLOYER**
By: ______________________ Date: ____/____/______
Print name: ______________________

**EMPLOYEE**
By: ______________________ Date: ____/____/______
Print name: ______________________`,
    parties: [
      ['# SIGNED by the parties on the dates below:', '# EMPLOYER', 'x By:', 'Date: ____/____/______', '_ Print name:'],
      ['# EMPLOYEE', 'x By:', 'Date: ____/____/______', '_ Print name:'],
    ],
  },
  {
    name: 'plain heads of three lines, a witness to each',
    language: 'en',
    source: `IN WITNESS WHEREOF the parties have set their hands.

SIGNED for and on behalf of
MERIDIAN SHIPPING PTE LTD
by its authorised signatory:

Signature: ____________________________
Name: [Name]
Title: [Title]

In the presence of:

Signature of witness: ____________________________
Name of witness: ____________________________

SIGNED for and on behalf of
TANJONG LOGISTICS SDN BHD
by its authorised signatory:

Signature: ____________________________
Name: [Name]
Title: [Title]

In the presence of:

Signature of witness: ____________________________
Name of witness: ____________________________`,
    parties: [
      [
        '# SIGNED for and on behalf of',
        '# MERIDIAN SHIPPING PTE LTD',
        '# by its authorised signatory:',
        'x Signature:',
        'Name: [Name]',
        'Title: [Title]',
      ],
      ['# In the presence of:', 'x Signature of witness:', '_ Name of witness:'],
      [
        '# SIGNED for and on behalf of',
        '# TANJONG LOGISTICS SDN BHD',
        '# by its authorised signatory:',
        'x Signature:',
        'Name: [Name]',
        'Title: [Title]',
      ],
      ['# In the presence of:', 'x Signature of witness:', '_ Name of witness:'],
    ],
  },
  {
    name: 'names in capitals, every line a paragraph',
    language: 'en',
    source: `AGREED AND ACCEPTED BY:

BRIGHTWATER CAPITAL LLP

Signature: _____________________________

Print Name: _____________________________

Title: _____________________________

Date: _____________________________

STONEFIELD ADVISERS INC.

Signature: _____________________________

Print Name: _____________________________

Title: _____________________________

Date: _____________________________`,
    parties: [
      [
        '# AGREED AND ACCEPTED BY:',
        '# BRIGHTWATER CAPITAL LLP',
        'x Signature:',
        '_ Print Name:',
        '_ Title:',
        '_ Date:',
      ],
      ['# STONEFIELD ADVISERS INC.', 'x Signature:', '_ Print Name:', '_ Title:', '_ Date:'],
    ],
  },
  {
    name: 'headings that say who signs, dotted lines',
    language: 'en',
    source: `## Execution

### Signed by the Landlord

............................................................
Rosa Whitcombe

Date: ....................

### Signed by the Tenant

............................................................
Idris Bello

Date: ....................`,
    parties: [
      ['# Signed by the Landlord', 'x', 'Rosa Whitcombe', '_ Date:'],
      ['# Signed by the Tenant', 'x', 'Idris Bello', '_ Date:'],
    ],
  },
]
