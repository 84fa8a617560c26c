// E-mail addresses: what is one, and when two of them are the same.

export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/.test(text)
  )
}

/** Equal for addresses that are one. Written with the address and compared as it is: no database makes small letters of it. */
export function emailKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase().normalize('NFC')
}
