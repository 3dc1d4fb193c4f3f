-- Statements contain the months themselves (shortMonths in bids/capacity), with their customer as a parameter: a cluster cannot send
-- a condition on bid_months under OR to one node if it names the customer by a column.
DROP VIEW bid_short_months;
