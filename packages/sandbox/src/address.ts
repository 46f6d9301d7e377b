/** The address of the practice shop. No such host exists, so nothing can ever be sent to it. */
export const practiceUrl = 'http://practice.invalid/integration-api/integration/api/v2/'

/** The first parts of the receipt numbers that the history of the practice shop's registers has. */
export const practicePrefixes = ['mashq', 'mash2']
