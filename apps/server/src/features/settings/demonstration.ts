/** Password of every demonstration login; it meets the rule for new passwords. */
export const demonstrationPassword = 'Copper-Kettle-27';

export const demonstrationLogins = [
  { label: 'Customer (Aurora Health Supply)', username: 'customer@demo.lanewright.example' },
  { label: 'Data customer (Aurora Health Supply)', username: 'data@demo.lanewright.example' },
  { label: 'Cleanser customer (Tidewater Data)', username: 'cleanser@demo.lanewright.example' },
  { label: 'Carrier (Skybridge Forwarding)', username: 'carrier@demo.lanewright.example' },
  { label: 'Second carrier (Meridian Freight)', username: 'carrier2@demo.lanewright.example' },
  { label: 'Owner', username: 'owner@demo.lanewright.example' },
].map((login) => ({ ...login, password: demonstrationPassword }));
