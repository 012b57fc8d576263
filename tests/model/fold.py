#!/usr/bin/env python3
"""Finds what credits owe in another language, from the rules alone, and compares it with what the books say.

Reads lives of credits, a JSON object a line, as the model test writes them with MODEL_EXPORT: the dated plan, the
events, the statutory rates, and the balances in the books. Exact fractions; nothing but the standard library.
"""
import json
import sys
from datetime import date, timedelta
from fractions import Fraction


def half_up(x):
    whole = (2 * abs(x.numerator) + x.denominator) // (2 * x.denominator)
    return whole if x >= 0 else -whole


def easter(year):
    d = (19 * (year % 19) + 15) % 30
    e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    return date(year, month, day + 1) + timedelta(days=13)


FIXED = [(1, 1), (3, 3), (5, 1), (5, 6), (5, 24), (9, 6), (9, 22), (12, 24), (12, 25), (12, 26)]
REST = {}


def rest_days(year):
    if year not in REST:
        days = {date(year, m, d) for m, d in FIXED} | {easter(year) + timedelta(days=n) for n in range(-2, 2)}
        for m, d in FIXED:
            day = date(year, m, d)
            if day.weekday() >= 5:
                while day.weekday() >= 5 or day in days:
                    day += timedelta(days=1)
                days.add(day)
        REST[year] = days
    return REST[year]


def working_day(day):
    while day.weekday() >= 5 or day in rest_days(day.year):
        day += timedelta(days=1)
    return day


def owed(life):
    """Balances of a credit: principal, accrued, interest due, for delay, paid ahead, written off and not recovered; those
    of its drawings in all."""
    drawings = [owed_by(drawing, life["rates"], life["through"]) for drawing in life["drawings"]]
    return [sum(balances) for balances in zip(*drawings)]


def owed_by(life, rates, through):
    start = date.fromisoformat(life["start"])
    until = max(start, date.fromisoformat(through))
    rate = Fraction(life["rate"]) / 100
    rows = [{**r, "due": date.fromisoformat(r["dueDate"])} for r in life["plan"]]
    rates = sorted((date.fromisoformat(d), Fraction(r)) for d, r in rates)
    events = sorted(life["events"], key=lambda e: (e["day"],))
    open_, ahead, since, base, last_due, over = [], 0, start, 0, start, False
    # After a withdrawal: unpaid principal. Since the payout: cent-days of principal, and interest paid or given up.
    back, pay_until, cent_days, got = None, None, 0, 0
    lost, late_gone, told = None, 0, []

    def statutory(day):
        return [r for d, r in rates if d <= day][-1]

    def rest():
        return sum(r["principal"] for r in rows) if back is None else back

    def accrued(day):
        if back is not None:
            return max(0, half_up(cent_days * rate / 365) - got)
        if not rows:
            return 0
        days = (day - since).days
        if life["months"]:
            return base + half_up(Fraction((rows[0]["interest"] - base) * days, (rows[0]["due"] - since).days))
        return base + half_up(rest() * rate * days / 365)

    def late(one):
        return half_up(one["units"] / 36500) - one["gone"]

    def owed_open():
        return sum(o["p"] + o["i"] + late(o) for o in open_)

    def pay_open(cents):
        nonlocal got
        for o in open_:
            for part in ("i", "late", "p"):
                have = late(o) if part == "late" else o[part]
                took = min(cents, have)
                cents -= took
                got += took if part == "i" else 0
                if part == "late":
                    o["gone"] += took
                else:
                    o[part] -= took
        return cents

    def charged(day):
        late_ = sum(late(o) + o["gone"] for o in open_)
        return got + accrued(day) + sum(o["i"] for o in open_) + late_gone + late_

    def forgive(day, cents):
        """After a payment: what is left of what was told for a day of the week before, if no more than ran since."""
        for until_, before in told:
            left = owed_open() + rest() + accrued(day) - ahead
            if cents > 0 and not over and day <= until_ and 0 < left <= charged(day) - before:
                clear()

    def clear():
        nonlocal rows, ahead, over, back
        rows, ahead, over, back = [], 0, True, None
        for o in open_:
            o["gone"] += late(o)
            o["p"] = o["i"] = 0

    def pay_back(cents, day):
        nonlocal back, got
        interest = min(cents, accrued(day))
        got += interest
        back -= min(cents - interest, back)
        if back + accrued(day) == 0:
            clear()

    def prepay(cents, day, keep_term):
        nonlocal rows, since, base, got
        interest = min(cents, accrued(day))
        unpaid = accrued(day) - interest
        got += interest
        left = rest() - (cents - interest)
        nxt = rows[0]
        if not life["months"]:
            due = unpaid + half_up(left * rate * (nxt["due"] - day).days / 365)
            rows = [{**nxt, "principal": left, "interest": due, "instalment": left + due}]
        else:
            monthly = rate / 12
            month = half_up(left * monthly)
            due = unpaid + half_up(Fraction(month * (nxt["due"] - day).days, (nxt["due"] - last_due).days))
            n = len(rows)
            if keep_term:
                level = half_up(Fraction(left, n) if monthly == 0 else left * monthly / (1 - (1 + monthly) ** -n))
            else:
                level = nxt["instalment"]
            made, balance = [], left
            for at, row in enumerate(rows):
                after = balance - (level - due)
                last = at == n - 1 or after <= 0 or (not keep_term and after + half_up(after * monthly) <= 50)
                principal = balance if last else level - due
                balance -= principal
                made.append({**row, "principal": principal, "interest": due, "instalment": principal + due})
                if last:
                    break
                due = half_up(balance * monthly)
            rows = made
        since, base = day, unpaid

    day = start
    while day <= until:
        if back is not None and day > pay_until:
            open_.append({"p": back, "i": accrued(day), "work": working_day(pay_until), "counted": pay_until,
                          "units": Fraction(0), "gone": 0})
            back = None
        elif day > start:
            cent_days += rest() + sum(o["p"] for o in open_)
        for o in open_:
            if o["p"] and day > o["work"]:
                while o["counted"] < day:
                    o["counted"] += timedelta(days=1)
                    o["units"] += o["p"] * statutory(o["counted"])
        if rows and rows[0]["due"] == day:
            row = rows.pop(0)
            open_.append({"p": row["principal"], "i": row["interest"], "work": working_day(day), "counted": day,
                          "units": Fraction(0), "gone": 0})
            last_due, since, base = day, day, 0
            if ahead:
                ahead = pay_open(ahead)
            if not rows and back is None and owed_open() == 0:
                clear()
        for event in events:
            if event["day"] != day.isoformat() or over:
                continue
            if "told" in event:
                assert event["told"] is None
                told.append((day + timedelta(days=7), charged(day)))
                continue
            if lost is not None:
                lost -= min(lost, event.get("pay", 0))
                over = lost <= 50
                continue
            if "writeOff" in event:
                lost = owed_open() + rest() + accrued(day) - ahead
                clear()
                over = lost <= 50
                continue
            if "payUntil" in event:
                back, pay_until = rest() + sum(o["p"] for o in open_), date.fromisoformat(event["payUntil"])
                late_gone += sum(o["gone"] for o in open_)
                rows, open_, had, ahead = [], [], ahead, 0
                if had:
                    pay_back(had, day)
                continue
            if "pay" not in event:
                interest, late_ = event["interest"], event["late"]
                for o in open_:
                    gives, gives_late = min(interest, o["i"]), min(late_, late(o))
                    o["i"] -= gives
                    o["gone"] += gives_late
                    got += gives
                    interest, late_ = interest - gives, late_ - gives_late
                if not rows and back is None and owed_open() == 0:
                    clear()
                continue
            if back is not None:
                pay_back(event["pay"], day)
                forgive(day, event["pay"])
                if not over and back + accrued(day) <= 50:
                    clear()
                continue
            left = pay_open(event["pay"])
            if left and rows:
                use = event.get("use")
                if left + ahead >= rest() + accrued(day):
                    clear()
                elif use == "advance" or (use is None and left + ahead <= rows[0]["instalment"]):
                    ahead += left
                else:
                    prepay(left, day, use == "keep-term")
            forgive(day, event["pay"])
            if owed_open() + rest() + accrued(day) - ahead <= 50:
                clear()
        day += timedelta(days=1)
    return [rest() + sum(o["p"] for o in open_), accrued(until), sum(o["i"] for o in open_),
            sum(late(o) for o in open_), ahead, lost or 0]


def main():
    lives = [json.loads(line) for path in sys.argv[1:] for line in open(path, encoding="utf8")]
    wrong = [life for life in lives if owed(life) != life["booked"]]
    for life in wrong[:5]:
        print(f"booked {life['booked']}, found {owed(life)}: {json.dumps(life)[:600]}")
    print(f"{len(lives)} accounts, {len(wrong)} differ")
    return 1 if wrong or not lives else 0


sys.exit(main())
